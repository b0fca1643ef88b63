import type {
  IdentityStateQueries,
  RealmAddresses,
  UnknownUser,
  UserQueries,
  UserView,
} from '@tandem/identity-domain';
import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import type {
  ClientForm,
  RegisterRequest,
  RegisterStateSource,
  SharedState,
  SharedStateMemory,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import { presentUnknownUser, presentUser } from '../users/present-user.ts';
import { userSchema } from '../users/user-schemas.ts';
import { SharedUsers, type UserRows } from './shared-users.ts';

type Queries = Pick<IdentityStateQueries, 'users' | 'accounts'>;

/** The dependencies of presenting accounts. */
export interface UsersStatePresentation {
  readonly avatars: AvatarUrls;
  readonly addresses: Pick<RealmAddresses, 'stringIdOf' | 'emailDomainOf'>;
  /** The memory of lists that many clients get. */
  readonly sharedStates: SharedStateMemory;
}

/** All users accessible to the client, and the client's own user. */
export function usersState({
  avatars,
  addresses,
  sharedStates,
}: UsersStatePresentation): RegisterStateSource<Queries> {
  const presentIn = (form: Pick<ClientForm, 'clientComputesAvatars'>, user: UserView) =>
    presentUser(user, {
      avatars,
      clientComputesAvatars: form.clientComputesAvatars,
      profileData: true,
    });
  const shared = new SharedUsers(sharedStates, presentIn);
  /** The state of guests, to whom users may be inaccessible. */
  const limited = async (
    users: Pick<UserQueries, 'pages'>,
    { actor, client: { form } }: RegisterRequest,
    ownDomain: string,
  ) => {
    const { known: all, unknown } = await allAccounts(users, actor);
    // Clients that support an incomplete list get no placeholders.
    const inaccessibleUsers = form.capabilities.user_list_incomplete ? [] : unknown;
    return {
      realm_users: [
        ...all.filter(({ isActive }) => isActive).map((user) => presentIn(form, user)),
        ...inaccessibleUsers.map((user) => ({
          ...presentUnknownUser(user, ownDomain),
          profile_data: {},
        })),
      ].sort((a, b) => a.user_id - b.user_id),
      realm_non_active_users: all
        .filter(({ isActive }) => !isActive)
        .map((user) => presentIn(form, user)),
    };
  };
  return {
    fetchTypes: ['realm_user'],
    fields: {
      realm_users: schema.array(userSchema, 'Active users and bots'),
      realm_non_active_users: schema.array(userSchema, 'Deactivated users and bots'),
      cross_realm_bots: schema.array(userSchema, 'Bots of the server'),
      user_id: schema.integer(),
      email: schema.string('API email'),
      delivery_email: schema.string('The real address'),
      full_name: schema.string(),
      avatar_source: schema.string(),
      avatar_url: schema.nullable(schema.string()),
      avatar_url_medium: schema.nullable(schema.string()),
      is_owner: schema.boolean(),
      is_admin: schema.boolean(),
      is_moderator: schema.boolean(),
      is_guest: schema.boolean(),
      can_create_streams: schema.boolean(),
      can_create_public_streams: schema.boolean(),
      can_create_private_streams: schema.boolean(),
      can_create_web_public_streams: schema.boolean(),
      can_subscribe_other_users: schema.boolean(),
      can_invite_others_to_realm: schema.boolean(),
    },
    prepare: async (read, request) => shared.prepare(read, request),
    load: async (queries, request, prepared) => {
      const { actor, client, host } = request;
      const { accounts, users } = queries;
      const ownDomain = addresses.emailDomainOf(addresses.stringIdOf(host) ?? '');
      const own = await users.findOwn(actor);
      const lists = prepared
        ? await shared.load(queries, request, { prepared: prepared as SharedState<UserRows>, own })
        : await limited(users, request, ownDomain);
      const bots = await accounts.crossRealmBots();
      const permissions = await accounts.permissions(actor);
      const avatar = own ? avatars.of(own, { clientComputes: false }) : null;
      const createsPublic = permissions.has('can_create_public_channel_group');
      const createsPrivate = permissions.has('can_create_private_channel_group');
      return {
        ...lists,
        cross_realm_bots: bots.map((bot) => presentIn(client.form, bot)),
        user_id: actor.userId,
        email: own?.email,
        delivery_email: own?.deliveryEmail,
        full_name: own?.fullName,
        avatar_source: own?.avatarSource === 'upload' ? 'U' : 'G',
        avatar_url: avatar,
        avatar_url_medium: avatar,
        is_owner: hasRole(actor, ROLES.owner),
        is_admin: hasRole(actor, ROLES.administrator),
        is_moderator: hasRole(actor, ROLES.moderator),
        is_guest: actor.role === ROLES.guest,
        can_create_streams: createsPublic || createsPrivate,
        can_create_public_streams: createsPublic,
        can_create_private_streams: createsPrivate,
        can_create_web_public_streams: permissions.has('can_create_web_public_channel_group'),
        can_subscribe_other_users: permissions.has('can_add_subscribers_group'),
        can_invite_others_to_realm: permissions.has('can_invite_users_group'),
      };
    },
  };
}

/** All accounts of the client's organization: accessible ones, and the ids of the others. */
async function allAccounts(users: Pick<UserQueries, 'pages'>, client: Actor) {
  const known: UserView[] = [];
  const unknown: UnknownUser[] = [];
  for await (const page of users.pages(client, { profileData: true })) {
    for (const user of page) {
      if ('isUnknown' in user) unknown.push(user);
      else known.push(user);
    }
  }
  return { known, unknown };
}
