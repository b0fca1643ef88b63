import type {
  ChannelUpdated,
  Crossing,
  MessagingEventQueries,
  VisibilityChange,
} from '@tandem/messaging-domain';
import {
  clientEventTranslator,
  type AnyTranslator,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import { groupVisibilityChanges, type GroupMembersChanged } from './group-visibility.ts';
import { channelAppears, channelDisappears } from './channel-drafts.ts';
import { LISTED_SUBSCRIBERS, appearanceDrafts, peersChanged } from './peer-drafts.ts';
import type { RoleChanged } from './role-events.ts';

type Queries = Pick<MessagingEventQueries, 'channels'>;
type Event = ChannelUpdated | RoleChanged | GroupMembersChanged;

/**
 * Access to a channel is read when a change of a role or of a channel's privacy is published. If a later
 * command has changed the other one of the two by then, the access is the same before and after both, and
 * neither would notify the client: this publishes the current state. Users who gain or lose a private channel
 * by a group are found here as well.
 */
export const visibilityReconciliation: AnyTranslator<Queries> = clientEventTranslator<
  Event,
  Queries
>({
  of: [
    'channel.updated',
    'user.role_changed',
    'user_group.members_added',
    'user_group.members_removed',
    'user_group.subgroups_added',
    'user_group.subgroups_removed',
  ],
  kinds: [channelAppears, channelDisappears, peersChanged],
  turn: 'last',
  prepare: async (events, { channels }, positions) => {
    const changes = events.flatMap((event, index) =>
      visibilityChange(event, positions[index] ?? 0),
    );
    const grouped = events.flatMap((event, index) =>
      groupVisibilityChanges(event, positions[index] ?? 0),
    );
    const crossings = distinct([
      ...(changes.length > 0 ? await channels.crossings(changes) : []),
      ...(grouped.length > 0 ? await channels.visibilityByGroups(grouped) : []),
    ]);
    if (crossings.length === 0) return [];
    const shown = crossings.flatMap(({ channelId, isKnown }) => (isKnown ? channelId : []));
    const views = await channels.findChannels(shown);
    const subscribers = await channels.subscriberIds(shown, LISTED_SUBSCRIBERS);
    const drafts = new Map(positions.map((position) => [position, [] as ClientEventDraft[]]));
    for (const { position, channelId, isKnown, userIds } of together(crossings)) {
      const view = views.get(channelId);
      const audience = { kind: 'users', userIds } as const;
      if (!isKnown) {
        const gone = { channelId, isArchived: false };
        drafts.get(position)?.push(channelDisappears.draft(audience, gone));
      } else if (view) {
        drafts.get(position)?.push(...appearanceDrafts(view, audience, subscribers.get(channelId)));
      }
    }
    return [...drafts.values()];
  },
});

function visibilityChange(event: Event, position: number): VisibilityChange[] {
  if (event.type === 'user.role_changed') return [{ position, userId: event.userId }];
  if (event.type !== 'channel.updated') return [];
  return event.change.property === 'privacy' ? [{ position, channelId: event.channelId }] : [];
}

/** Another role may be found by both questions. */
function distinct(crossings: readonly Crossing[]): readonly Crossing[] {
  const keyOf = ({ position, userId, channelId }: Crossing) => `${position} ${userId} ${channelId}`;
  return [...new Map(crossings.map((each) => [keyOf(each), each])).values()];
}

interface Group extends Omit<Crossing, 'userId'> {
  readonly userIds: number[];
}

/** Groups the users who receive the same event of a channel. */
function together(crossings: readonly Crossing[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const { userId, ...same } of crossings) {
    const key = `${same.position} ${same.channelId} ${same.isKnown}`;
    const known = groups.get(key) ?? { ...same, userIds: [] };
    known.userIds.push(userId);
    groups.set(key, known);
  }
  return groups.values();
}
