import { useChatState } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Select } from './select.tsx';

const NONE = null;

interface ChannelsChoiceProps {
  readonly channelIds: readonly number[];
  readonly onChange: (channelIds: readonly number[]) => void;
}

/** Chooses channels of the actor; each can be removed again. */
export function ChannelsChoice({ channelIds, onChange }: ChannelsChoiceProps) {
  const { channels, subscriptions } = useChatState();
  const order = new Intl.Collator().compare;
  const others = [...subscriptions.keys()]
    .flatMap((id) => channels.get(id) ?? [])
    .filter((each) => !each.is_archived && !channelIds.includes(each.stream_id))
    .sort((a, b) => order(a.name, b.name));
  return (
    <>
      <Select
        label={t('invitations.channels')}
        isLabelShown
        value={NONE}
        options={[
          [NONE, t('invitations.addChannel')],
          ...others.map(({ stream_id: id, name }): [number, string] => [id, name]),
        ]}
        onChange={(id: number | null) => {
          if (id !== NONE) onChange([...channelIds, id]);
        }}
      />
      {channelIds.length > 0 && (
        <p class="chips">
          {channelIds.map((id) => {
            const name = channels.get(id)?.name ?? String(id);
            return (
              <span key={id} class="chip">
                {name}
                <button
                  type="button"
                  aria-label={t('compose.removeRecipient', { name })}
                  onClick={() => onChange(channelIds.filter((each) => each !== id))}
                >
                  <Icon name="close" size={12} />
                </button>
              </span>
            );
          })}
        </p>
      )}
    </>
  );
}
