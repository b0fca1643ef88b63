import type {
  GuestPair,
  AccountEventQueries,
  AcquaintanceQueries,
  Meeting,
  UserView,
} from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import type { DomainEvent } from '@tandem/shared-kernel';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import { presentUnknownUser } from '../users/present-user.ts';
import { newcomerData, presentNewcomer, type NewcomerData } from './account-events.ts';
import { rowParts } from './row-parts.ts';

/** The other context's words for people who come together and part. */
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
    { readonly kind: 'channel' } | { readonly kind: 'direct'; readonly userIds: readonly number[] };
}
type Event = Subscribed | Unsubscribed | MessageSent;

interface Queries {
  readonly accountEvents: Pick<AccountEventQueries, 'accounts'>;
  readonly acquaintances: Pick<AcquaintanceQueries, 'met' | 'parted'>;
}

/** `realm_user` add: accounts whom the viewer did not know. */
export const acquaintances = clientEventKind<{ readonly people: readonly NewcomerData[] }>({
  kind: 'realm_user.known',
  types: ['realm_user'],
  present: ({ people }, viewer) => people.map((each) => presentNewcomer(each, viewer)),
});

/**
 * `realm_user` with people whom the viewer knows no more; clients that need everybody get somebody
 * without a name.
 */
export const strangers = clientEventKind<{
  readonly userIds: readonly number[];
  /** Of the addresses that are made up. */
  readonly domain: string;
}>({
  kind: 'realm_user.unknown',
  types: ['realm_user'],
  variant: (_, { form }) => String(form.capabilities.user_list_incomplete),
  present: ({ userIds, domain }, { form }) =>
    userIds.map((id) => {
      const unknown = { ...presentUnknownUser({ id, isUnknown: true }, domain), profile_data: {} };
      if (!form.capabilities.user_list_incomplete) {
        return { type: 'realm_user', op: 'add', person: unknown };
      }
      const { user_id, full_name } = unknown;
      return { type: 'realm_user', op: 'remove', person: { user_id, full_name } };
    }),
});

/** What whoever is new or unknown is presented with. */
export interface AcquaintancePresentation {
  readonly avatars: AvatarUrls;
  readonly addresses: { emailDomainOf(realmStringId: string): string };
}

/** Guests come to know people, and know them no more. */
export function acquaintanceEvents({
  avatars,
  addresses,
}: AcquaintancePresentation): AnyTranslator<Queries> {
  return clientEventTranslator<Event, Queries>({
    of: ['subscription.added', 'subscription.removed', 'message.sent'],
    kinds: [acquaintances, strangers],
    prepare: async (events, { accountEvents, acquaintances: queries }) => {
      const meetings = events.map(meetingOf);
      const known = meetings.filter((each) => each !== null);
      const partings = events.filter((each) => each.type === 'subscription.removed');
      const met = known.length > 0 ? [...(await queries.met(known))] : [];
      const parted = partings.length > 0 ? [...(await queries.parted(partings))] : [];
      const newIds = met.flat().map(({ userId }) => userId);
      const accounts = newIds.length > 0 ? await accountEvents.accounts(newIds) : new Map();
      return events.map((event, index) => {
        if (meetings[index]) return metDrafts(met.shift() ?? [], accounts, avatars);
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

function metDrafts(
  pairs: readonly GuestPair[],
  accounts: ReadonlyMap<number, UserView>,
  avatars: AvatarUrls,
): ClientEventDraft[] {
  return byGuests(pairs).flatMap(({ guestIds: userIds, peopleIds }) => {
    const found = peopleIds.flatMap((id) => accounts.get(id) ?? []);
    return rowParts(found.map((each) => newcomerData(each, avatars))).map((people) =>
      acquaintances.draft({ kind: 'users', userIds }, { people }),
    );
  });
}

function partedDrafts(
  pairs: readonly GuestPair[],
  addresses: AcquaintancePresentation['addresses'],
): ClientEventDraft[] {
  const domain = addresses.emailDomainOf(pairs[0]?.realmStringId ?? '');
  return byGuests(pairs).flatMap(({ guestIds, peopleIds }) =>
    rowParts(peopleIds).map((userIds) =>
      strangers.draft({ kind: 'users', userIds: guestIds }, { userIds, domain }),
    ),
  );
}

interface Acquainted {
  readonly guestIds: readonly number[];
  readonly peopleIds: readonly number[];
}

/** People whom the same guests meet stand together: a guest of a large channel meets thousands. */
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
