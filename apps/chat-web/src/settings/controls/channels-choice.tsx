import type { Channel } from '@tandem/chat-client';
import { useChatState } from '../../app/store-context.ts';
import { Chip } from '../../compose/fields/chip.tsx';
import { t } from '../../i18n/translate.ts';
import { Select } from './select.tsx';

const NONE = null;

interface ChannelsChoiceProps {
  readonly label: string;
  /** The channels that may be chosen. */
  readonly choices: readonly Channel[];
  readonly channelIds: readonly number[];
  readonly onChange: (channelIds: readonly number[]) => void;
}

/** Chooses channels; each can be removed again. */
export function ChannelsChoice({ label, choices, channelIds, onChange }: ChannelsChoiceProps) {
  const state = useChatState();
  const others = choices.filter(({ stream_id: id }) => !channelIds.includes(id));
  return (
    <>
      <Select
        label={label}
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
