import { useChatState } from '../../app/store-context.ts';
import { Chip } from '../../compose/fields/chip.tsx';
import { t } from '../../i18n/translate.ts';
import { openChannels } from '../channels/open-channels.ts';
import { Select } from './select.tsx';

const NONE = null;

interface ChannelsChoiceProps {
  readonly channelIds: readonly number[];
  readonly onChange: (channelIds: readonly number[]) => void;
}

/** Chooses channels of the actor; each can be removed again. */
export function ChannelsChoice({ channelIds, onChange }: ChannelsChoiceProps) {
  const state = useChatState();
  const others = openChannels(state).filter(
    ({ stream_id: id }) => state.subscriptions.has(id) && !channelIds.includes(id),
  );
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
          {channelIds.map((id) => (
            <Chip
              key={id}
              name={state.channels.get(id)?.name ?? String(id)}
              onRemove={() => onChange(channelIds.filter((each) => each !== id))}
            />
          ))}
        </p>
      )}
    </>
  );
}
