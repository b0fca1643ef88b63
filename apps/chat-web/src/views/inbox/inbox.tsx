import { t } from '../../i18n/translate.ts';
import { can, isMuted, type ChatState, type UnreadConversation } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { othersOf } from '../../model/narrow/narrow-fragment.ts';
import { NEW_CHANNEL, VIEWS } from '../../model/search/destinations.ts';
import { directName, userOf } from '../../state/direct-conversations.ts';
import { ConfirmButton } from '../../settings/controls/confirm-button.tsx';
import { markAllRead } from '../../state/message-commands.ts';
import { notifyOfFailure } from '../../state/notices.ts';
import { Avatar } from '../parts/avatar.tsx';
import { ChannelIcon } from '../parts/channel-icon.tsx';
import { hrefOfChannel, hrefOfConversation } from '../parts/links.ts';
import { TopicName } from '../parts/topic-name.tsx';
import { UnreadCount } from '../parts/unread-count.tsx';
import { ViewHeader } from '../shell/view-header.tsx';

/** The conversations with unread messages. */
export function Inbox() {
  const state = useChatState();
  const { session } = useStore();
  const unread = [...state.unread.conversations.values()]
    .filter(({ conversation }) => !isMuted(state, conversation))
    .sort((a, b) => (b.ids.at(-1) ?? 0) - (a.ids.at(-1) ?? 0));
  const directs = unread.filter(({ conversation }) => conversation.type === 'direct');
  const channels = byChannel(unread);
  return (
    <>
      <ViewHeader icon="inbox" title={t('views.inbox')} detail={t('views.inboxDetail')} />
      <div class="inbox">
        {unread.length === 0 && <EmptyInbox />}
        {directs.length > 0 && (
          <section class="inbox-group">
            <h2>{t('views.directMessages')}</h2>
            <ul>
              {directs.map((each) => (
                <InboxRow key={each.ids[0]} unread={each} />
              ))}
            </ul>
          </section>
        )}
        {[...channels].map(([id, topics]) => (
          <section key={id} class="inbox-group">
            <h2>
              <a href={hrefOfChannel(state, id)}>
                <ChannelIcon
                  channel={state.channels.get(id)}
                  color={state.subscriptions.get(id)?.color}
                />
                {state.channels.get(id)?.name ?? t('views.unknownChannel')}
              </a>
            </h2>
            <ul>
              {topics.map((each) => (
                <InboxRow key={each.ids[0]} unread={each} />
              ))}
            </ul>
          </section>
        ))}
        {unread.length > 0 && (
          <div class="empty-actions">
            <ConfirmButton
              text={t('views.markAllRead')}
              question={t('views.markAllReadSurely')}
              onConfirm={() => void markAllRead(session).catch(notifyOfFailure)}
            />
            {can.createChannel(state) && (
              <a class="button" href={NEW_CHANNEL}>
                {t('views.newChannel')}
              </a>
            )}
            <a class="button" href={VIEWS.channels}>
              {t('channels.browse')}
            </a>
          </div>
        )}
      </div>
    </>
  );
}

function InboxRow({ unread: { conversation, ids } }: { readonly unread: UnreadConversation }) {
  const state = useChatState();
  return (
    <li>
      <a class="inbox-row" href={hrefOfConversation(state, conversation)}>
        {conversation.type === 'channel' ? (
          <span class="nav-name">
            <TopicName name={conversation.topic} />
          </span>
        ) : (
          <DirectNames state={state} userIds={conversation.userIds} />
        )}
        <UnreadCount count={ids.length} />
      </a>
    </li>
  );
}

function DirectNames({
  state,
  userIds,
}: {
  readonly state: ChatState;
  readonly userIds: readonly number[];
}) {
  const shown = othersOf(userIds, state.userId);
  return (
    <>
      <Avatar user={userOf(state, shown[0] ?? -1)} size={24} />
      <span class="nav-name">{directName(state, userIds)}</span>
    </>
  );
}

/** Nothing is unread; who is in no channel yet learns how to begin. */
function EmptyInbox() {
  const state = useChatState();
  const isNew = state.subscriptions.size === 0;
  return (
    <div class="empty">
      <h2>
        {isNew
          ? t('views.noChannelYet', { name: state.realm.name ?? 'Tandem' })
          : t('views.allRead')}
      </h2>
      <p class="muted">{t(isNew ? 'views.noChannelYetHint' : 'views.allReadHint')}</p>
      <div class="empty-actions">
        {can.createChannel(state) && (
          <a class={isNew ? 'button primary' : 'button'} href={NEW_CHANNEL}>
            {t('views.newChannel')}
          </a>
        )}
        <a class="button" href={isNew ? VIEWS.channels : VIEWS.feed}>
          {t(isNew ? 'channels.browse' : 'views.openFeed')}
        </a>
      </div>
    </div>
  );
}

function byChannel(
  unread: readonly UnreadConversation[],
): ReadonlyMap<number, readonly UnreadConversation[]> {
  const found = new Map<number, UnreadConversation[]>();
  for (const each of unread) {
    if (each.conversation.type !== 'channel') continue;
    const { channelId } = each.conversation;
    found.set(channelId, [...(found.get(channelId) ?? []), each]);
  }
  return found;
}
