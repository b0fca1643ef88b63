import { t } from '../../i18n/translate.ts';
import {
  RESOLVED_PREFIX,
  can,
  topicPolicy,
  type ChatState,
  type Conversation,
} from '@tandem/chat-client';
import { openNarrow } from '../../app/location.ts';
import { narrowOfConversation } from '../../model/narrow/narrow-fragment.ts';
import { dialog } from '../../state/dialogs.ts';
import { copyText } from '../../state/message-commands.ts';
import { notifyOfFailure } from '../../state/notices.ts';
import type { Store } from '../../state/store.ts';
import { setTopicPolicy, TOPIC_POLICIES, type TopicPolicy } from '../../state/topic-policies.ts';
import { hrefOfChannel, hrefOfConversation } from '../parts/links.ts';
import type { MenuItem } from '../parts/menu.tsx';

type Topic = Extract<Conversation, { type: 'channel' }>;

const { inherited, muted, unmuted, followed } = TOPIC_POLICIES;

/**
 * The items of the menu of a topic.
 *
 * @param newestId a message of the topic; the last one that is shown without it
 */
export function topicCommands(
  store: Store,
  state: ChatState,
  conversation: Topic,
  newestId = store.feeds.shownIds().at(-1),
): readonly MenuItem[] {
  const { session } = store;
  const { channelId, topic } = conversation;
  const policy = topicPolicy(state, channelId, topic);
  const setPolicy = (next: TopicPolicy) => () => setTopicPolicy(session, conversation, next);
  const items: (MenuItem | false)[] = [
    {
      icon: 'check',
      label: t('views.markRead'),
      onSelect: () => {
        const fields = { stream_id: channelId, topic_name: topic };
        session.api.post('/mark_topic_as_read', fields).catch(notifyOfFailure);
      },
    },
    policy === followed
      ? { icon: 'eye', label: t('views.unfollowTopic'), onSelect: setPolicy(inherited) }
      : { icon: 'eye', label: t('views.followTopic'), onSelect: setPolicy(followed) },
    policy === muted
      ? { icon: 'bell', label: t('views.unmuteTopic'), onSelect: setPolicy(unmuted) }
      : { icon: 'mute', label: t('views.muteTopic'), onSelect: setPolicy(muted) },
    can.resolveTopic(state, channelId) &&
      topic !== '' && {
        icon: 'check',
        label: t(topic.startsWith(RESOLVED_PREFIX) ? 'views.unresolve' : 'views.resolve'),
        onSelect: () => void resolve(store, state, { conversation, newestId }),
      },
    {
      icon: 'move',
      label: t('views.moveTopic'),
      onSelect: () => (dialog.value = { kind: 'move', conversation, message: null, newestId }),
    },
    {
      icon: 'link',
      label: t('views.copyLink'),
      onSelect: () => void copyAddress(hrefOfConversation(state, conversation)),
    },
    can.administerRealm(state) && {
      icon: 'trash',
      label: t('views.deleteTopic'),
      isDangerous: true,
      onSelect: () => (dialog.value = { kind: 'delete-topic', conversation }),
    },
  ];
  return items.filter((item) => item !== false);
}

/** The items of the menu of a channel. */
export function channelCommands(
  store: Store,
  state: ChatState,
  channelId: number,
): readonly MenuItem[] {
  const { session } = store;
  const settings = state.subscriptions.get(channelId);
  const set = (property: string, value: unknown) => () => {
    const fields = { subscription_data: [{ stream_id: channelId, property, value }] };
    session.api.post('/users/me/subscriptions/properties', fields).catch(notifyOfFailure);
  };
  const items: (MenuItem | false)[] = [
    {
      icon: 'check',
      label: t('views.markRead'),
      onSelect: () => {
        session.api.post('/mark_stream_as_read', { stream_id: channelId }).catch(notifyOfFailure);
      },
    },
    settings !== undefined && {
      icon: 'pin',
      label: t(settings.pin_to_top ? 'views.unpin' : 'views.pin'),
      onSelect: set('pin_to_top', !settings.pin_to_top),
    },
    settings !== undefined && {
      icon: settings.is_muted ? 'bell' : 'mute',
      label: t(settings.is_muted ? 'views.unmuteChannel' : 'views.muteChannel'),
      onSelect: set('is_muted', !settings.is_muted),
    },
    {
      icon: 'link',
      label: t('views.copyLink'),
      onSelect: () => void copyAddress(hrefOfChannel(state, channelId)),
    },
  ];
  return items.filter((item) => item !== false);
}

async function resolve(
  store: Store,
  state: ChatState,
  {
    conversation,
    newestId,
  }: { readonly conversation: Topic; readonly newestId: number | undefined },
): Promise<void> {
  const { topic } = conversation;
  if (newestId === undefined) return;
  const isResolved = topic.startsWith(RESOLVED_PREFIX);
  const renamed = isResolved ? topic.slice(RESOLVED_PREFIX.length) : `${RESOLVED_PREFIX}${topic}`;
  try {
    await store.session.api.patch('/messages/{message_id}', {
      message_id: newestId,
      topic: renamed,
      propagate_mode: 'change_all',
    });
    // Its name in the list leads there; another list that is shown stays.
    if (store.feeds.shownIds().includes(newestId)) {
      openNarrow(state, narrowOfConversation({ ...conversation, topic: renamed }, state));
    }
  } catch (error) {
    notifyOfFailure(error);
  }
}

function copyAddress(fragment: string): Promise<void> {
  return copyText(`${location.origin}/${fragment}`, t('views.linkCopied'));
}
