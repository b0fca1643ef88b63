import type { AccountEventQueries, UserAccessQueries, UserStatus } from '@tandem/identity-domain';
import {
  clientEventKind,
  type ClientEventDraft,
  type RegisteredClient,
  type WireEvent,
} from '@tandem/shared-chat-wire';
import { presentStatus } from '../status/change-status.endpoint.ts';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import { presentUnknownUser } from '../users/present-user.ts';
import { newcomerData, presentNewcomer, type NewcomerData } from './account-events.ts';
import { presenceEvent, type PresenceData } from './presence-events.ts';
import { rowParts } from './row-parts.ts';

/** A user who becomes accessible to the client, with status and presence. */
export interface AccessibleUser extends NewcomerData {
  readonly status?: UserStatus;
  readonly presence?: PresenceData;
}

/** `realm_user` add: accounts that are new to the client, with status and presence. */
export const accessibleUsers = clientEventKind<{ readonly people: readonly AccessibleUser[] }>({
  kind: 'realm_user.known',
  types: ['realm_user', 'user_status', 'presence'],
  present: ({ people }, client) => people.flatMap((each) => presentAccessibleUser(each, client)),
});

function presentAccessibleUser(
  { status, presence, ...account }: AccessibleUser,
  client: RegisteredClient,
): readonly WireEvent[] {
  const { userId: user_id } = account;
  return [
    presentNewcomer(account, client),
    ...(status
      ? [{ type: 'user_status', user_id, ...presentStatus(status, client.form.words) }]
      : []),
    ...(presence ? [presenceEvent(presence, client.form)] : []),
  ];
}

interface InaccessibleUsersData {
  readonly userIds: readonly number[];
  /** The domain of generated addresses. */
  readonly domain: string;
  /** Those of them who are already known to some clients, by client. */
  readonly knownTo?: Readonly<Record<string, readonly number[]>>;
}

/**
 * `realm_user` of users who became inaccessible to the client; clients that require an entry for
 * every user get a placeholder without a name.
 */
export const inaccessibleUsers = clientEventKind<InaccessibleUsersData>({
  kind: 'realm_user.unknown',
  types: ['realm_user'],
  variant: ({ knownTo }, { userId, form }) =>
    [form.capabilities.user_list_incomplete, knownTo?.[userId] && userId].join(),
  present: ({ userIds, domain, knownTo }, { userId, form }) => {
    const known = new Set(knownTo?.[userId]);
    return userIds
      .filter((id) => !known.has(id) && id !== userId)
      .map((id) => presentInaccessibleUser(id, domain, form.capabilities.user_list_incomplete));
  },
});

function presentInaccessibleUser(id: number, domain: string, isLeftOut: boolean): WireEvent {
  const unknown = { ...presentUnknownUser({ id, isUnknown: true }, domain), profile_data: {} };
  if (!isLeftOut) return { type: 'realm_user', op: 'add', person: unknown };
  const { user_id, full_name } = unknown;
  return { type: 'realm_user', op: 'remove', person: { user_id, full_name } };
}

/** The dependencies of presenting new and inaccessible users. */
export interface UserAccessPresentation {
  readonly avatars: AvatarUrls;
  readonly addresses: { emailDomainOf(realmStringId: string): string };
}

/** The data of users who become accessible. */
export interface UserAccessSources {
  readonly accountEvents: Pick<AccountEventQueries, 'accounts'>;
  readonly userAccess: Pick<UserAccessQueries, 'signsOf'>;
}

/** The event data of users who become accessible, in their order. */
export async function accessibleUsersOf(
  userIds: readonly number[],
  { accountEvents, userAccess: queries }: UserAccessSources,
  avatars: AvatarUrls,
): Promise<ReadonlyMap<number, AccessibleUser>> {
  if (userIds.length === 0) return new Map();
  const accounts = await accountEvents.accounts(userIds);
  const signs = await queries.signsOf(userIds);
  return new Map(
    [...accounts.values()]
      .filter(({ isActive }) => isActive)
      .map((account) => {
        const { status, presence } = signs.get(account.id) ?? {};
        const { id: userId, email } = account;
        return [
          userId,
          {
            ...newcomerData(account, avatars),
            ...(status && { status }),
            ...(presence && { presence: { userId, email, ...presence } }),
          },
        ];
      }),
  );
}

/** Publishes users to users to whom they become accessible. */
export function metDrafts(
  people: readonly AccessibleUser[],
  userIds: readonly number[],
): ClientEventDraft[] {
  return rowParts(people).map((part) =>
    accessibleUsers.draft({ kind: 'users', userIds }, { people: part }),
  );
}
