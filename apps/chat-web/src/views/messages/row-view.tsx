import { t } from '../../i18n/translate.ts';
import { conversationOf, type Message } from '@tandem/chat-client';
import { peekState, useStatePart, useStore } from '../../app/store-context.ts';
import { directName } from '../../state/direct-conversations.ts';
import { ChannelIcon } from '../parts/channel-icon.tsx';
import { formatDay } from '../../i18n/times.ts';
import { Icon, iconOfDirect } from '../parts/icon.tsx';
import { hrefOfChannel, hrefOfConversation } from '../parts/links.ts';
import { TopicName } from '../parts/topic-name.tsx';
import { MessageRow } from './message-row.tsx';
import { OutboxRow } from './outbox-row.tsx';
import type { Row } from './rows.ts';

interface RowViewProps {
  readonly row: Row;
  readonly highlighted: number | null;
}

/** A line of the list. */
export function RowView({ row, highlighted }: RowViewProps) {
  switch (row.kind) {
    case 'end':
      return row.hasOlder ? (
        <div class="list-end" aria-busy="true">
          <div class="spinner small" aria-hidden="true" />
        </div>
      ) : (
        <div class="list-end muted">{t(row.isMixed ? 'views.noOlder' : 'views.beginning')}</div>
      );
    case 'day':
      return (
        <div class="day" role="separator">
          <span>{formatDay(new Date(row.timestamp * 1_000), new Date())}</span>
        </div>
      );
    case 'unread':
      return (
        <div class="unread-marker" role="separator">
          <span>{t('views.newMessages')}</span>
        </div>
      );
    case 'recipient':
      return <RecipientRow message={row.message} />;
    case 'message':
      return (
        <MessageRow
          message={row.message}
          isContinued={!row.hasSender}
          isHighlighted={row.message.id === highlighted}
        />
      );
    case 'outbox':
      return <OutboxRow message={row.message} />;
  }
}

/** The conversation of the messages that follow. */
function RecipientRow({ message }: { readonly message: Message }) {
  // Events that change no name draw nothing again.
  useStatePart(({ users }) => users);
  useStatePart(({ channels }) => channels);
  useStatePart(({ subscriptions }) => subscriptions);
  const state = peekState(useStore());
  const conversation = conversationOf(message);
  if (conversation.type === 'direct') {
    return (
      <div class="recipient">
        <a class="recipient-topic" href={hrefOfConversation(state, conversation)}>
          <Icon name={iconOfDirect(conversation.userIds, state.userId)} size={15} />
          {directName(state, conversation.userIds)}
        </a>
      </div>
    );
  }
  const { channelId, topic } = conversation;
  const channel = state.channels.get(channelId);
  return (
    <div class="recipient">
      <a class="recipient-channel" href={hrefOfChannel(state, channelId)}>
        <ChannelIcon
          channel={channel}
          color={state.subscriptions.get(channelId)?.color}
          size={15}
        />
        {channel?.name ?? t('views.unknownChannel')}
      </a>
      <span class="crumb-mark" aria-hidden="true">
        ›
      </span>
      <a class="recipient-topic" href={hrefOfConversation(state, conversation)}>
        <TopicName name={topic} />
      </a>
    </div>
  );
}
