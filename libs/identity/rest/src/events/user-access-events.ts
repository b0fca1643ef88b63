import type { UserAccessQueries, GuestPair, Meeting } from '@tandem/identity-domain';
import {
  clientEventTranslator,
  type AnyTranslator,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import type { DomainEvent } from '@tandem/shared-kernel';
import {
  accessibleUsers,
  accessibleUsersOf,
  metDrafts,
  inaccessibleUsers,
  type AccessibleUser,
  type UserAccessPresentation,
  type UserAccessSources,
} from './user-access-kinds.ts';
import { rowParts } from './row-parts.ts';

/** The other context's events for users who meet and part. */
interface Subscribed extends DomainEvent {
  readonly type: 'subscription.added';
  readonly channelId: number;
  readonly userIds: readonly number[];
}
interface Unsubscribed extends Omit<Subscribed, 'type'> {
  readonly type: 'subscription.removed';
}
interface MessageSent extends DomainEvent {
  readonly type: 'message.sent';
  readonly messageId: number;
  readonly place:
    | { readonly kind: 'channel' }
    | { readonly kind: 'direct'; readonly userIds: readonly number[] };
}
type Event = Subscribed | Unsubscribed | MessageSent;

interface Queries extends UserAccessSources {
  readonly userAccess: Pick<UserAccessQueries, 'met' | 'parted' | 'signsOf'>;
}

/** Users become accessible to guests, or inaccessible. */
export function userAccessEvents({
  avatars,
  addresses,
}: UserAccessPresentation): AnyTranslator<Queries> {
  return clientEventTranslator<Event, Queries>({
    of: ['subscription.added', 'subscription.removed', 'message.sent'],
    kinds: [accessibleUsers, inaccessibleUsers],
    prepare: async (events, bag) => {
      const queries = bag.userAccess;
      const meetings = events.map(meetingOf);
      const known = meetings.filter((each) => each !== null);
      const partings = events.filter((each) => each.type === 'subscription.removed');
      const met = known.length > 0 ? [...(await queries.met(known))] : [];
      const parted = partings.length > 0 ? [...(await queries.parted(partings))] : [];
      const newIds = [...new Set(met.flat().map(({ userId }) => userId))];
      const people = await accessibleUsersOf(newIds, bag, avatars);
      return events.map((event, index) => {
        if (meetings[index]) return meetingDrafts(met.shift() ?? [], people);
        if (event.type !== 'subscription.removed') return [];
        return partedDrafts(parted.shift() ?? [], addresses);
      });
    },
  });
}

function meetingOf(event: Event): Meeting | null {
  switch (event.type) {
    case 'subscription.added':
      return { channelId: event.channelId, userIds: event.userIds };
    case 'subscription.removed':
      return null;
    case 'message.sent': {
      const { messageId, place } = event;
      return place.kind === 'direct' && place.userIds.length > 1
        ? { messageId, userIds: place.userIds }
        : null;
    }
  }
}

function meetingDrafts(
  pairs: readonly GuestPair[],
  people: ReadonlyMap<number, AccessibleUser>,
): ClientEventDraft[] {
  return byGuests(pairs).flatMap(({ guestIds, peopleIds }) =>
    metDrafts(
      peopleIds.flatMap((id) => people.get(id) ?? []),
      guestIds,
    ),
  );
}

function partedDrafts(
  pairs: readonly GuestPair[],
  addresses: UserAccessPresentation['addresses'],
): ClientEventDraft[] {
  const domain = addresses.emailDomainOf(pairs[0]?.realmStringId ?? '');
  return byGuests(pairs).flatMap(({ guestIds, peopleIds }) =>
    rowParts(peopleIds).map((userIds) =>
      inaccessibleUsers.draft({ kind: 'users', userIds: guestIds }, { userIds, domain }),
    ),
  );
}

interface Acquainted {
  readonly guestIds: readonly number[];
  readonly peopleIds: readonly number[];
}

/** Users who meet the same guests are grouped: a guest of a large channel meets thousands. */
function byGuests(pairs: readonly GuestPair[]): readonly Acquainted[] {
  const guestsOf = new Map<number, number[]>();
  for (const { guestId, userId } of pairs) {
    const guests = guestsOf.get(userId);
    if (guests) guests.push(guestId);
    else guestsOf.set(userId, [guestId]);
  }
  const groups = new Map<string, { guestIds: number[]; peopleIds: number[] }>();
  for (const [userId, guestIds] of guestsOf) {
    const group = groups.get(guestIds.join());
    if (group) group.peopleIds.push(userId);
    else groups.set(guestIds.join(), { guestIds, peopleIds: [userId] });
  }
  return [...groups.values()];
}
