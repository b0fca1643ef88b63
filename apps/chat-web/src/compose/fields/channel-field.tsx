import { can } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { textOfHtml } from '../../model/html/message-html.ts';
import { findChannels } from '../../model/completion/channels.ts';
import { channelNamed } from '../../model/narrow/narrow-names.ts';
import { ChannelIcon } from '../../views/parts/channel-icon.tsx';
import { ChoiceField } from './choice-field.tsx';

const MAX_LISTED = 10;

interface ChannelFieldProps {
  readonly channelId: number | null;
  readonly onChange: (channelId: number | null) => void;
}

/** Chooses a channel to which the actor may send. */
export function ChannelField({ channelId, onChange }: ChannelFieldProps) {
  const state = useChatState();
  const [text, setText] = useState(state.channels.get(channelId ?? -1)?.name ?? '');
  const choicesFor = (typed: string) =>
    findChannels({ state }, channelId === null ? typed : '', MAX_LISTED * 3)
      .filter(({ stream_id: id }) => can.sendTo(state, id))
      .slice(0, MAX_LISTED)
      .map((channel) => ({ key: String(channel.stream_id), channel }));
  return (
    <ChoiceField
      label={t('compose.chooseChannel')}
      text={text}
      choicesFor={choicesFor}
      onText={(typed) => {
        setText(typed);
        onChange(channelNamed(state.channels, typed) ?? null);
      }}
      onChoose={({ channel }) => {
        setText(channel.name);
        onChange(channel.stream_id);
      }}
      draw={({ channel }) => (
        <>
          <ChannelIcon
            channel={channel}
            color={state.subscriptions.get(channel.stream_id)?.color}
          />
          <span class="choice-name">{channel.name}</span>
          <span class="choice-note">{textOfHtml(channel.rendered_description)}</span>
        </>
      )}
    />
  );
}
