import type {
  AccountEventQueries,
  UserAccessQueries,
  GroupSettingValue,
  RealmChanged,
  RealmPeople,
} from '@tandem/identity-domain';
import {
  clientEventTranslator,
  type AnyTranslator,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import {
  accessibleUsers,
  accessibleUsersOf,
  metDrafts,
  inaccessibleUsers,
  type UserAccessPresentation,
} from './user-access-kinds.ts';
import { rowParts } from './row-parts.ts';

interface Queries {
  readonly accountEvents: Pick<AccountEventQueries, 'accounts' | 'groups'>;
  readonly userAccess: Pick<UserAccessQueries, 'realmPeople' | 'companionsOf' | 'signsOf'>;
}

/** One stored event has at most this many guests as recipients. */
const GUESTS = 100;

/** Guests see all users from now on, or only their conversation partners. */
export function guestVisibilityEvents({
  avatars,
  addresses,
}: UserAccessPresentation): AnyTranslator<Queries> {
  /** Includes users that a guest can access already: it is one list for all guests. */
  async function everybody(people: RealmPeople, queries: Queries): Promise<ClientEventDraft[]> {
    const met = await accessibleUsersOf(people.userIds, queries, avatars);
    return metDrafts([...met.values()], people.guestIds);
  }

  async function companionsOnly(
    { realmStringId, guestIds, userIds: everyone }: RealmPeople,
    { userAccess: queries }: Queries,
  ): Promise<ClientEventDraft[]> {
    const domain = addresses.emailDomainOf(realmStringId);
    const drafts: ClientEventDraft[] = [];
    for (let from = 0; from < guestIds.length; from += GUESTS) {
      const part = guestIds.slice(from, from + GUESTS);
      const known = await queries.companionsOf(part);
      for (const userIds of rowParts(everyone)) {
        const knownTo = knownAmong(userIds, known);
        const audience = { kind: 'users', userIds: part } as const;
        drafts.push(inaccessibleUsers.draft(audience, { userIds, domain, knownTo }));
      }
    }
    return drafts;
  }

  return clientEventTranslator<RealmChanged, Queries>({
    of: ['realm.changed'],
    kinds: [accessibleUsers, inaccessibleUsers],
    prepare: async (events, queries) => {
      const drafts: ClientEventDraft[][] = [];
      // This setting changes rarely, so there is no batch.
      for (const event of events) {
        const hides = await hidesPeople(event, queries);
        const people = hides !== null && (await queries.userAccess.realmPeople(event.realmId));
        if (!people || people.guestIds.length === 0) drafts.push([]);
        else drafts.push(await (hides ? companionsOnly : everybody)(people, queries));
      }
      return drafts;
    },
  });
}

/** True if users become hidden from guests, false if they become visible, null if unchanged. */
async function hidesPeople(
  { changes }: RealmChanged,
  { accountEvents }: Queries,
): Promise<boolean | null> {
  const change = changes.find(({ property }) => property === 'can_access_all_users_group');
  if (change?.kind !== 'group') return null;
  const values = [change.before, change.after];
  const groups = await accountEvents.groups(values.filter((value) => typeof value === 'number'));
  const isEverybody = (value: GroupSettingValue) => {
    const group = typeof value === 'number' ? groups.get(value) : undefined;
    return group?.isSystem === true && group.name === 'role:everyone';
  };
  const [did, does] = [!isEverybody(change.before), !isEverybody(change.after)];
  return did === does ? null : does;
}

function knownAmong(
  userIds: readonly number[],
  known: ReadonlyMap<number, readonly number[]>,
): Record<string, readonly number[]> {
  const among = new Set(userIds);
  return Object.fromEntries(
    [...known].flatMap(([guestId, ids]) => {
      const found = ids.filter((id) => among.has(id));
      return found.length > 0 ? [[guestId, found]] : [];
    }),
  );
}
