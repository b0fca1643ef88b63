import {
  EMAIL_VISIBILITY,
  type AccountEventQueries,
  type UserAccessQueries,
  type EmailVisibility,
  type ShownAddress,
  type UserRoleChanged,
} from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import { ROLES, hasRole } from '@tandem/shared-kernel';
import { botVariant, keysFor, presentBot, withWebhookToken } from '../bots/present-bot.ts';
import { showsAddressTo } from '../users/address-visibility.ts';
import {
  accessibleUsers,
  accessibleUsersOf,
  metDrafts,
  inaccessibleUsers,
  type UserAccessPresentation,
} from './user-access-kinds.ts';
import type { BotEventPresentation } from './bot-events.ts';
import { rowParts } from './row-parts.ts';

interface Queries {
  readonly accountEvents: Pick<AccountEventQueries, 'accounts' | 'bots'>;
  readonly userAccess: Pick<
    UserAccessQueries,
    'inaccessibleUsersOf' | 'botsOfOthers' | 'addresses' | 'signsOf'
  >;
}

interface ManagedBots {
  readonly op: 'add' | 'delete';
  readonly bots: readonly {
    readonly fields: Readonly<Record<string, unknown>> & { readonly user_id: number };
    readonly keyVersion: number;
  }[];
}

/** `realm_user` update: addresses that show themselves to a role, or do not any more. */
const shownAddresses = clientEventKind<{ readonly people: readonly ShownAddressData[] }>({
  kind: 'realm_user.addresses',
  types: ['realm_user'],
  variant: () => '',
  present: ({ people }) =>
    people.map(({ userId: user_id, deliveryEmail: delivery_email }) => ({
      type: 'realm_user',
      op: 'update',
      person: { user_id, delivery_email },
    })),
});
type ShownAddressData = Pick<ShownAddress, 'userId'> & { readonly deliveryEmail: string | null };

/** The accounts that become visible or hidden to a user with another role. */
export function roleVisibilityEvents({
  avatars,
  apiKeys,
  addresses,
}: BotEventPresentation & UserAccessPresentation): AnyTranslator<Queries> {
  const managedBots = clientEventKind<ManagedBots>({
    kind: 'realm_bot.managed',
    types: ['realm_bot'],
    variant: (_, client) => botVariant(client),
    present: ({ op, bots }, client) => {
      if (op === 'delete') {
        return bots.map(({ fields: { user_id } }) => ({ type: 'realm_bot', op, bot: { user_id } }));
      }
      // The role may have changed back before the client polls.
      if (!hasRole(client, ROLES.administrator)) return null;
      const keys = keysFor(client.form, apiKeys);
      return bots.map(({ fields, keyVersion }) => ({
        type: 'realm_bot',
        op,
        bot: {
          ...withWebhookToken(fields, keys),
          api_key: keys.keyOf(fields.user_id, keyVersion),
        },
      }));
    },
  });

  async function bots(event: UserRoleChanged, queries: Queries): Promise<ClientEventDraft[]> {
    const [is, was] = [event.role, event.oldRole].map((role) =>
      hasRole({ role }, ROLES.administrator),
    );
    if (is === was) return [];
    const others = await queries.userAccess.botsOfOthers([event.userId]);
    const found = await queries.accountEvents.bots(others.get(event.userId) ?? []);
    const data = [...found.values()].map((bot) => ({
      fields: presentBot(bot, avatars),
      keyVersion: bot.apiKeyVersion,
    }));
    const op = is ? 'add' : 'delete';
    return rowParts(data).map((part) => managedBots.draft(toUser(event), { op, bots: part }));
  }

  async function people(event: UserRoleChanged, queries: Queries): Promise<ClientEventDraft[]> {
    const [is, was] = [event.role === ROLES.guest, event.oldRole === ROLES.guest];
    if (is === was) return [];
    const unknown = (await queries.userAccess.inaccessibleUsersOf([event.userId])).get(
      event.userId,
    );
    if (!unknown || unknown.userIds.length === 0) return [];
    if (is) {
      const domain = addresses.emailDomainOf(unknown.realmStringId);
      return rowParts(unknown.userIds).map((userIds) =>
        inaccessibleUsers.draft(toUser(event), { userIds, domain }),
      );
    }
    const met = await accessibleUsersOf(unknown.userIds, queries, avatars);
    return metDrafts([...met.values()], [event.userId]);
  }

  return clientEventTranslator<UserRoleChanged, Queries>({
    of: ['user.role_changed'],
    kinds: [managedBots, shownAddresses, accessibleUsers, inaccessibleUsers],
    prepare: async (events, queries) => {
      const drafts: ClientEventDraft[][] = [];
      // Roles change one at a time: there is no batch to speak of.
      for (const event of events) {
        drafts.push([
          ...(await shownByRole(event, queries)),
          ...(await people(event, queries)),
          ...(await bots(event, queries)),
        ]);
      }
      return drafts;
    },
  });
}

const toUser = ({ userId }: UserRoleChanged) => ({ kind: 'users', userIds: [userId] }) as const;

async function shownByRole(
  event: UserRoleChanged,
  { userAccess: queries }: Queries,
): Promise<ClientEventDraft[]> {
  const { userId, role, oldRole } = event;
  const visibilities = Object.values(EMAIL_VISIBILITY).filter(
    (each: EmailVisibility) => showsAddressTo(role, each) !== showsAddressTo(oldRole, each),
  );
  if (visibilities.length === 0) return [];
  const [found = []] = await queries.addresses([{ userId, visibilities }]);
  const isHigher = hasRole({ role }, oldRole);
  const people = found.map((each) => (isHigher ? each : { ...each, deliveryEmail: null }));
  return rowParts(people).map((part) => shownAddresses.draft(toUser(event), { people: part }));
}
