import { t } from '../i18n/translate.ts';
import {
  isMuted,
  topicPolicy,
  type Channel,
  type ChatState,
  type PersonalChannelSettings,
} from '@tandem/chat-client';
import { TOPIC_POLICIES, type TopicPolicy } from './topic-policies.ts';

/** A subscribed channel as the sidebar lists it. */
export interface ListedChannel {
  readonly channel: Channel;
  readonly settings: PersonalChannelSettings;
  readonly unread: number;
}

/** The channels of a folder, or of none. */
export interface ChannelGroup {
  readonly key: string;
  readonly name: string;
  readonly channels: readonly ListedChannel[];
}

/** The parts of the state that the list of channels shows. */
type GroupedState = Pick<
  ChatState,
  'channelFolders' | 'channels' | 'subscriptions' | 'topicPolicies' | 'unread'
>;

/** The subscribed channels: pinned ones, then those of each folder, muted ones last, by name. */
export function groupedChannels(state: GroupedState, filter: string): readonly ChannelGroup[] {
  const words = filter.trim().toLowerCase();
  const unread = unreadByChannel(state);
  const pinned: ListedChannel[] = [];
  const byFolder = new Map<number | null, ListedChannel[]>();
  for (const [id, settings] of state.subscriptions) {
    const channel = state.channels.get(id);
    if (!channel || channel.is_archived || !channel.name.toLowerCase().includes(words)) continue;
    const listed = { channel, settings, unread: unread.get(id) ?? 0 };
    if (settings.pin_to_top) pinned.push(listed);
    else {
      const folder = byFolder.get(channel.folder_id);
      if (folder) folder.push(listed);
      else byFolder.set(channel.folder_id, [listed]);
    }
  }
  const folders = [...state.channelFolders.values()]
    .filter(({ id }) => byFolder.has(id))
    .sort((a, b) => a.order - b.order);
  const rest = [...byFolder].flatMap(([id, channels]) =>
    id !== null && state.channelFolders.has(id) ? [] : channels,
  );
  const groups: ChannelGroup[] = [
    { key: 'pinned', name: t('views.pinnedChannels'), channels: pinned },
    ...folders.map(({ id, name }) => ({
      key: `folder ${id}`,
      name,
      channels: byFolder.get(id) ?? [],
    })),
    {
      key: 'others',
      name: t(folders.length > 0 ? 'views.otherChannels' : 'views.channels'),
      channels: rest,
    },
  ];
  return groups
    .filter(({ channels }) => channels.length > 0)
    .map((group) => ({ ...group, channels: [...group.channels].sort(byMutedAndName) }));
}

/**
 * The number of unread messages by channel. In a muted channel all count, in others those of topics that are
 * not muted.
 */
function unreadByChannel(state: GroupedState): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { conversation, ids } of state.unread.conversations.values()) {
    if (conversation.type !== 'channel') continue;
    const { channelId } = conversation;
    const isChannelMuted = state.subscriptions.get(channelId)?.is_muted ?? false;
    if (!isChannelMuted && isMuted(state, conversation)) continue;
    counts.set(channelId, (counts.get(channelId) ?? 0) + ids.length);
  }
  return counts;
}

const collator = new Intl.Collator();

const byMutedAndName = (a: ListedChannel, b: ListedChannel) =>
  Number(a.settings.is_muted) - Number(b.settings.is_muted) ||
  collator.compare(a.channel.name, b.channel.name);

/** A topic as the sidebar lists it. */
export interface ListedTopic {
  readonly name: string;
  readonly maxId: number;
  readonly unread: number;
  readonly policy: TopicPolicy;
}

const byMuted = ({ policy }: ListedTopic) => Number(policy === TOPIC_POLICIES.muted);

/** The topics that the server listed, with the unread ones of the state; the newest first, muted ones last. */
export function listedTopics(
  state: ChatState,
  channelId: number,
  known: readonly { readonly name: string; readonly max_id: number }[],
): readonly ListedTopic[] {
  const topics = new Map(
    known.map(({ name, max_id: maxId }) => [name.toLowerCase(), { name, maxId, unread: 0 }]),
  );
  for (const { conversation, ids } of state.unread.conversations.values()) {
    if (conversation.type !== 'channel' || conversation.channelId !== channelId) continue;
    const { topic } = conversation;
    const { name = topic, maxId = 0 } = topics.get(topic.toLowerCase()) ?? {};
    const newest = Math.max(maxId, ids.at(-1) ?? 0);
    topics.set(topic.toLowerCase(), { name, maxId: newest, unread: ids.length });
  }
  return [...topics.values()]
    .map(({ name, maxId, unread }) => {
      const policy = topicPolicy(state, channelId, name);
      return { name, maxId, unread, policy };
    })
    .sort((a, b) => byMuted(a) - byMuted(b) || b.maxId - a.maxId);
}
