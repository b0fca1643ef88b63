import {
  displayedTopic,
  type ChannelFolderEvent,
  type DefaultChannelGroup,
  type DefaultChannelGroupsChanged,
  type DefaultChannelsChanged,
  type FolderChanges,
  type MessagingEventQueries,
  type MutedTopic,
  type NavigationViewEvent,
  type UserTopicChanged,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type RegisteredClient,
  type WireEvent,
} from '@tandem/shared-chat-wire';
import { ROLES } from '@tandem/shared-kernel';
import { presentDefaultGroups } from '../channels/default-group-schemas.ts';
import { presentChannelFolder } from '../folders/folder-schemas.ts';
import { presentNavigationView } from '../navigation-views/navigation-view.endpoints.ts';
import type { ChannelData } from './channel-drafts.ts';
import { presentMutedTopic, presentUserTopic } from '../topics/user-topic-schemas.ts';

/** `channel_folder`: folders, published to the organization. */
const channelFolder = clientEventKind<ChannelFolderEvent>({
  kind: 'channel_folder',
  types: ['channel_folder'],
  variant: () => '',
  present: (event) => ({ type: 'channel_folder', ...folderFields(event) }),
});

function folderFields(event: ChannelFolderEvent): object {
  switch (event.type) {
    case 'channel_folder.added': {
      const folder = { ...event.folder, dateCreated: new Date(event.folder.dateCreated) };
      return { op: 'add', channel_folder: presentChannelFolder(folder) };
    }
    case 'channel_folder.updated':
      return {
        data: presentFolderChanges(event.changes),
        op: 'update',
        channel_folder_id: event.folderId,
      };
    case 'channel_folder.reordered':
      return { op: 'reorder', order: event.folderIds };
  }
}

function presentFolderChanges(changes: FolderChanges): object {
  const { renderedDescription: rendered_description, isArchived: is_archived, ...rest } = changes;
  return {
    ...rest,
    ...(rendered_description !== undefined && { rendered_description }),
    ...(is_archived !== undefined && { is_archived }),
  };
}

/** `navigation_view`: a user's menu, published to that user. */
const navigationView = clientEventKind<NavigationViewEvent>({
  kind: 'navigation_view',
  types: ['navigation_view'],
  variant: () => '',
  present: (event) => ({ type: 'navigation_view', ...viewFields(event) }),
});

function viewFields(event: NavigationViewEvent): object {
  switch (event.type) {
    case 'navigation_view.added':
      return { op: 'add', navigation_view: presentNavigationView(event.view) };
    case 'navigation_view.updated': {
      const { isPinned: is_pinned, ...rest } = event.changes;
      const data = { ...(is_pinned !== undefined && { is_pinned }), ...rest };
      return { op: 'update', fragment: event.fragment, data };
    }
    case 'navigation_view.removed':
      return { op: 'remove', fragment: event.fragment };
  }
}

/** `default_streams`: the default channels of new members; not published to guests. */
export const defaultChannels = clientEventKind<readonly number[]>({
  kind: 'default_streams',
  types: ['default_streams'],
  variant: () => '',
  present: (channelIds) => ({ type: 'default_streams', default_streams: channelIds }),
});

/** `default_stream_groups`: groups of channels for new users; not published to guests. */
export const defaultGroups = clientEventKind<{
  readonly groups: readonly DefaultChannelGroup[];
  /** The web-public channels among them. */
  readonly channels: readonly Pick<ChannelData, 'channelId'>[];
}>({
  kind: 'default_stream_groups',
  types: ['default_stream_groups'],
  variant: () => '',
  present: ({ groups, channels }) => ({
    type: 'default_stream_groups',
    default_stream_groups: presentDefaultGroups(
      groups,
      new Set(channels.map(({ channelId }) => channelId)),
    ),
  }),
});

interface UserTopicData {
  readonly change: UserTopicChanged;
  readonly muted: readonly MutedTopic[];
}

/** `muted_topics`, the whole list for old clients, and `user_topic`. */
const userTopic = clientEventKind<UserTopicData>({
  kind: 'user_topic',
  types: ['muted_topics', 'user_topic'],
  present: ({ change, muted }, client) => {
    const { channelId, policy, lastUpdated } = change;
    const topic = topicName(change.topic, client);
    const updated = new Date(lastUpdated);
    const event = { channelId, topic, policy, lastUpdated: updated };
    return [
      ...(listsUserTopics(client) ? [] : [mutedTopics(muted, client)]),
      { type: 'user_topic', ...presentUserTopic(event) },
    ];
  },
});

function mutedTopics(muted: readonly MutedTopic[], client: RegisteredClient): WireEvent {
  const list = muted.map((each) => {
    const topic = topicName(each.topic, client);
    return presentMutedTopic({ ...each, topic, lastUpdated: new Date(each.lastUpdated) });
  });
  return { type: 'muted_topics', muted_topics: list };
}

/** A client that subscribes to the modern event type needs no old list. */
function listsUserTopics({ form }: RegisteredClient): boolean {
  return form.eventTypes?.includes('user_topic') ?? false;
}

function topicName(topic: string, { form }: RegisteredClient): string {
  return form.capabilities.empty_topic_name ? topic : displayedTopic(topic);
}

type Event =
  | ChannelFolderEvent
  | NavigationViewEvent
  | DefaultChannelsChanged
  | DefaultChannelGroupsChanged
  | UserTopicChanged;
type Queries = Pick<MessagingEventQueries, 'channels'>;

/** Folders, menus, default channels and topics. */
export const channelAreaEvents: AnyTranslator<Queries> = clientEventTranslator<Event, Queries>({
  of: [
    ...(['channel_folder.added', 'channel_folder.updated', 'channel_folder.reordered'] as const),
    ...(['navigation_view.added', 'navigation_view.updated', 'navigation_view.removed'] as const),
    ...(['default_channels.changed', 'default_channel_groups.changed'] as const),
    'user_topic.changed',
  ],
  kinds: [channelFolder, navigationView, defaultChannels, defaultGroups, userTopic],
  prepare: async (events, { channels }) => {
    const topics = events.filter((event) => event.type === 'user_topic.changed');
    const muted =
      topics.length > 0
        ? await channels.mutedTopics(topics.map(({ userId }) => userId))
        : new Map<number, readonly MutedTopic[]>();
    const grouped = events.flatMap((event) =>
      event.type === 'default_channel_groups.changed' ? event.groups : [],
    );
    const groupChannels = await channelsOfGroups(grouped, channels);
    return events.map((event) => {
      switch (event.type) {
        case 'channel_folder.added':
        case 'channel_folder.updated':
        case 'channel_folder.reordered':
          return [channelFolder.draft({ kind: 'realm' }, event)];
        case 'navigation_view.added':
        case 'navigation_view.updated':
        case 'navigation_view.removed':
          return [navigationView.draft({ kind: 'users', userIds: [event.userId] }, event)];
        case 'default_channels.changed':
          return [defaultChannels.draft({ kind: 'realm', role: ROLES.member }, event.channelIds)];
        case 'default_channel_groups.changed': {
          const data = { groups: event.groups, channels: groupChannels };
          return [defaultGroups.draft({ kind: 'realm', role: ROLES.member }, data)];
        }
        case 'user_topic.changed': {
          const data = { change: event, muted: muted.get(event.userId) ?? [] };
          return [userTopic.draft({ kind: 'users', userIds: [event.userId] }, data)];
        }
      }
    });
  },
});

/** The channels that groups make accessible. */
export async function channelsOfGroups(
  groups: readonly DefaultChannelGroup[],
  channels: Queries['channels'],
): Promise<readonly Pick<ChannelData, 'channelId'>[]> {
  if (groups.length === 0) return [];
  const found = await channels.findChannels(groups.flatMap((each) => each.channelIds));
  return [...found.values()]
    .filter((view) => !view.isArchived && !view.inviteOnly)
    .map(({ channelId }) => ({ channelId }));
}
