import type { Conversation } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { formatClockOrDay, formatMoment } from '../../i18n/times.ts';
import { t } from '../../i18n/translate.ts';
import { directName, namesOf, userOf } from '../../state/direct-conversations.ts';
import type { RecentConversation } from '../../state/recent-conversations.ts';
import { topicCommands } from '../messages/header-commands.ts';
import { Avatar } from '../parts/avatar.tsx';
import { ChannelIcon } from '../parts/channel-icon.tsx';
import { iconOfDirect, Icon } from '../parts/icon.tsx';
import { hrefOfConversation } from '../parts/links.ts';
import { MenuButton } from '../parts/menu-button.tsx';
import { TopicName } from '../parts/topic-name.tsx';
import { UnreadCount } from '../parts/unread-count.tsx';

/** More users than these are counted only. */
const MAX_AVATARS = 4;

/** A conversation with its participants and the time of its last message. */
export function RecentRow({ recent }: { readonly recent: RecentConversation }) {
  const state = useChatState();
  const store = useStore();
  const { conversation, senderIds, unread, hasMention, isMuted, timestamp, maxId } = recent;
  const shown = senderIds.slice(0, MAX_AVATARS);
  const moment = new Date(timestamp * 1_000);
  return (
    <tr class={isMuted ? 'is-muted' : undefined}>
      <td>
        <div class="recent-name">
          <a href={hrefOfConversation(state, conversation)}>
            <ConversationName conversation={conversation} />
            {hasMention && (
              <span class="recent-mention" role="img" aria-label={t('recent.mention')}>
                @
              </span>
            )}
            <UnreadCount count={unread} isMuted={isMuted} />
          </a>
          {conversation.type === 'channel' && (
            <MenuButton
              icon="more"
              label={t('views.topicActions')}
              items={() => topicCommands(store, state, conversation, maxId)}
            />
          )}
        </div>
      </td>
      <td class="recent-users" title={namesOf(state, senderIds)}>
        <span class="hidden-text">{namesOf(state, senderIds)}</span>
        <span class="avatars" aria-hidden="true">
          {senderIds.length > MAX_AVATARS && (
            <bdi class="muted">+{senderIds.length - MAX_AVATARS}</bdi>
          )}
          {shown.toReversed().map((id) => (
            <Avatar key={id} user={userOf(state, id)} size={24} />
          ))}
        </span>
      </td>
      <td class="recent-time">
        <time dateTime={moment.toISOString()} title={formatMoment(moment)}>
          {formatClockOrDay(moment, new Date(store.now.value))}
        </time>
      </td>
    </tr>
  );
}

function ConversationName({ conversation }: { readonly conversation: Conversation }) {
  const state = useChatState();
  if (conversation.type === 'direct') {
    const { userIds } = conversation;
    return (
      <>
        <Icon name={iconOfDirect(userIds, state.userId)} size={16} />
        <span class="nav-name">{directName(state, userIds)}</span>
      </>
    );
  }
  const { channelId, topic } = conversation;
  const channel = state.channels.get(channelId);
  const color = state.subscriptions.get(channelId)?.color;
  return (
    <>
      <ChannelIcon channel={channel} color={color} />
      <span class="recent-conversation">
        <span class="muted">
          <bdi>{channel?.name ?? t('views.unknownChannel')}</bdi>{' '}
          <span class="recent-mark">›</span>{' '}
        </span>
        <bdi>
          <TopicName name={topic} />
        </bdi>
      </span>
    </>
  );
}
