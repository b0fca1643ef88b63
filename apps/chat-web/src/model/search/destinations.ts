import type { ChatState } from '@tandem/chat-client';
import { findChannels, findTopics, searchedChannels } from '../completion/channels.ts';
import { findUsers } from '../completion/find-users.ts';
import { matchOf } from '../completion/rank.ts';
import { channelFragment, conversationFragment } from '../narrow/narrow-fragment.ts';

/** The views that have a name of their own. */
export const VIEWS = {
  inbox: '#inbox',
  recent: '#recent',
  feed: '#feed',
  mentions: '#narrow/is/mentioned',
  starred: '#narrow/is/starred',
  drafts: '#drafts',
  scheduled: '#scheduled',
  reminders: '#reminders',
  channels: '#channels',
  settings: '#settings',
  organization: '#organization',
} as const;

/** The form of a new channel. */
export const NEW_CHANNEL = '#channels/new';

export type ViewName = keyof typeof VIEWS;

interface Address {
  readonly key: string;
  readonly fragment: string;
}

/** An address that the actor can open, with its title. */
export type Destination = Address &
  (
    | { readonly kind: 'view'; readonly view: ViewName; readonly name: string }
    | { readonly kind: 'channel'; readonly channelId: number; readonly name: string }
    | {
        readonly kind: 'topic';
        readonly channelId: number;
        readonly channelName: string;
        readonly name: string;
      }
    | { readonly kind: 'user'; readonly userId: number; readonly name: string }
  );

interface DestinationSource {
  readonly state: ChatState;
  /** The topics of a channel that are known, newest first. */
  readonly topicsOf: (channelId: number) => readonly string[];
  /** The name of a view in the language of the user. */
  readonly nameOf: (view: ViewName) => string;
}

const MAX_OF_A_KIND = 5;

/** Views, channels, users and topics whose names match, each kind with its best first. */
export function findDestinations(
  { state, topicsOf, nameOf }: DestinationSource,
  text: string,
): readonly Destination[] {
  const typed = text.trim();
  const views = (Object.keys(VIEWS) as ViewName[]).flatMap((view): Destination[] => {
    const name = nameOf(view);
    const isFound = matchOf(name, typed) !== null;
    return isFound
      ? [{ kind: 'view', key: `view ${view}`, view, name, fragment: VIEWS[view] }]
      : [];
  });
  const channels = findChannels({ state }, typed, MAX_OF_A_KIND).map(
    ({ stream_id: channelId, name }): Destination => ({
      kind: 'channel',
      key: `channel ${channelId}`,
      channelId,
      name,
      fragment: channelFragment(channelId, state),
    }),
  );
  if (typed === '') return [...views, ...channels];
  const users = findUsers({ state, conversation: null, recentSenders: [] }, typed, MAX_OF_A_KIND);
  return [
    ...views,
    ...channels,
    ...users.map(({ user: { user_id: userId, full_name: name } }): Destination => {
      const conversation = { type: 'direct' as const, userIds: [userId] };
      const fragment = conversationFragment(conversation, state);
      return { kind: 'user', key: `user ${userId}`, userId, name, fragment };
    }),
    ...topicDestinations(state, topicsOf, typed),
  ];
}

function topicDestinations(
  state: ChatState,
  topicsOf: DestinationSource['topicsOf'],
  typed: string,
): readonly Destination[] {
  const topics = searchedChannels({ state }).flatMap((channelId) =>
    topicsOf(channelId)
      .filter((name) => name !== '')
      .map((name) => ({ channelId, name })),
  );
  const names = findTopics([...new Set(topics.map(({ name }) => name))], typed, MAX_OF_A_KIND);
  return names
    .flatMap((name) => topics.filter((topic) => topic.name === name))
    .slice(0, MAX_OF_A_KIND)
    .map(({ channelId, name }) => ({
      kind: 'topic',
      key: `topic ${channelId} ${name}`,
      channelId,
      channelName: state.channels.get(channelId)?.name ?? '',
      name,
      fragment: conversationFragment({ type: 'channel', channelId, topic: name }, state),
    }));
}
