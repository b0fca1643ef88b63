import {
  EMAIL_VISIBILITY,
  type AccountEventQueries,
  type BotOwnerChanged,
  type EmailVisibility,
  type UserCreated,
  type UserDeactivated,
  type UserProfileDeleted,
  type UserReactivated,
  type UserRoleChanged,
  type UserView,
} from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type ClientEventDraft,
  type RegisteredClient,
  type WireEvent,
} from '@tandem/shared-chat-wire';
import { presentAvatar } from '../avatars/present-avatar.ts';
import { showsAddressTo } from '../users/address-visibility.ts';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import { presentUser } from '../users/present-user.ts';
import { membershipDraft, membershipKind } from './group-events.ts';
import { personDetail } from './person-events.ts';

type AccountEvent =
  | UserCreated
  | UserDeactivated
  | UserReactivated
  | UserRoleChanged
  | UserProfileDeleted
  | BotOwnerChanged;

interface Queries {
  readonly accountEvents: AccountEventQueries;
}

/** An account that is new to a client. */
export interface NewcomerData {
  readonly person: Readonly<Record<string, unknown>>;
  readonly userId: number;
  readonly deliveryEmail: string;
  readonly visibility: EmailVisibility;
  /** The client declared that it computes the picture's address. */
  readonly isPictureComputable: boolean;
}

/** `realm_user` with an account, for the users to whom it is accessible. */
const newcomer = clientEventKind<NewcomerData>({
  kind: 'realm_user.add',
  types: ['realm_user'],
  variant: ({ userId, visibility }, { userId: actorId, role, form }) =>
    [actorId === userId || showsAddressTo(role, visibility), form.clientComputesAvatars].join(),
  present: presentNewcomer,
});

/** An account as its event contains it. */
export function presentNewcomer(
  data: NewcomerData,
  { userId, role, form }: RegisteredClient,
): WireEvent {
  const shows = userId === data.userId || showsAddressTo(role, data.visibility);
  return {
    type: 'realm_user',
    op: 'add',
    person: {
      ...data.person,
      delivery_email: shows ? data.deliveryEmail : null,
      ...(form.clientComputesAvatars && data.isPictureComputable && { avatar_url: null }),
    },
  };
}

const knowing = (userId: number) => ({ kind: 'realm', knowing: userId }) as const;
const detail = (userId: number, fields: Readonly<Record<string, unknown>>) =>
  personDetail.draft(knowing(userId), { person: { user_id: userId, ...fields } });

/** Events of accounts: creation, deactivation, roles and owners. */
export function accountEvents(avatars: AvatarUrls): AnyTranslator<Queries> {
  return clientEventTranslator<AccountEvent, Queries>({
    of: [
      'user.created',
      'user.deactivated',
      'user.reactivated',
      'user.role_changed',
      'user.profile_deleted',
      'bot.owner_changed',
    ],
    kinds: [newcomer, personDetail, membershipKind],
    prepare: async (events, { accountEvents: queries }) => {
      const accounts = await queries.accounts(events.map(({ userId }) => userId));
      const memberships = await membershipsOf(events, accounts, queries);
      return events.map((event) => {
        const account = accounts.get(event.userId);
        if (!account) return [];
        return [...draftsFor(event, account, avatars), ...(memberships.get(event) ?? [])];
      });
    },
  });
}

function draftsFor(
  event: AccountEvent,
  account: UserView,
  avatars: AvatarUrls,
): ClientEventDraft[] {
  const { userId } = event;
  switch (event.type) {
    case 'user.created':
      return [newcomer.draft(knowing(userId), newcomerData(account, avatars))];
    case 'user.deactivated':
      return [detail(userId, { is_active: false })];
    case 'user.reactivated':
      return [detail(userId, { is_active: true })];
    case 'user.role_changed':
      return [detail(userId, { role: event.role })];
    case 'user.profile_deleted':
      return [
        detail(userId, { full_name: account.fullName }),
        detail(userId, presentAvatar(account, avatars)),
      ];
    case 'bot.owner_changed':
      return [detail(userId, { bot_owner_id: event.ownerId })];
  }
}

/** The stored event data of an account for clients that do not have it yet. */
export function newcomerData(account: UserView, avatars: AvatarUrls): NewcomerData {
  const { id: userId, deliveryEmail, bot, emailVisibility } = account;
  const presentation = { avatars, clientComputesAvatars: false, profileData: true };
  return {
    person: presentUser({ ...account, isActive: true }, presentation),
    userId,
    deliveryEmail,
    visibility: bot ? EMAIL_VISIBILITY.everyone : emailVisibility,
    isPictureComputable: avatars.of(account, { clientComputes: true }) === null,
  };
}

/** A user who is created, reactivated or gets another role changes the system group. */
async function membershipsOf(
  events: readonly AccountEvent[],
  accounts: ReadonlyMap<number, UserView>,
  queries: AccountEventQueries,
): Promise<ReadonlyMap<AccountEvent, readonly ClientEventDraft[]>> {
  const moved = events.filter(
    (event) =>
      event.type === 'user.created' ||
      event.type === 'user.reactivated' ||
      (event.type === 'user.role_changed' && accounts.get(event.userId)?.isActive),
  );
  if (moved.length === 0) return new Map();
  const asked = moved.flatMap((event) => {
    const { userId } = event;
    const role = accounts.get(userId)?.role ?? 400;
    return event.type === 'user.role_changed'
      ? [
          { userId, role: event.role },
          { userId, role: event.oldRole },
        ]
      : [{ userId, role }];
  });
  const groups = [...(await queries.roleGroups(asked))];
  const back = moved.filter(({ type }) => type === 'user.reactivated');
  const own = back.length > 0 ? await queries.ownGroups(back.map(({ userId }) => userId)) : null;
  return new Map(
    moved.map((event) => {
      const { userId } = event;
      const joined = groups.shift() ?? null;
      const left = event.type === 'user.role_changed' ? (groups.shift() ?? null) : null;
      const others = event.type === 'user.reactivated' ? (own?.get(userId) ?? []) : [];
      return [
        event,
        [
          ...(left === null ? [] : [membershipDraft('remove_members', left, userId)]),
          ...[...(joined === null ? [] : [joined]), ...others].map((groupId) =>
            membershipDraft('add_members', groupId, userId),
          ),
        ],
      ];
    }),
  );
}
