import {
  IdentityError,
  userIdOfMadeUpAddress,
  type RealmAddresses,
  type UserQueries,
  type UserView,
  type UserViewOptions,
} from '@tandem/identity-domain';
import type { Actor } from '@tandem/shared-kernel';
import {
  BoolParam,
  PathInt,
  PathText,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import type { AvatarUrls } from './avatar-urls.ts';
import { presentUser } from './present-user.ts';
import { userSchema } from './user-schemas.ts';

export interface GetUserDependencies {
  readonly users: Pick<UserQueries, 'findById' | 'findByEmail'>;
  readonly addresses: Pick<RealmAddresses, 'stringIdOf' | 'emailDomainOf' | 'hostOf'>;
  readonly avatars: AvatarUrls;
}

/** The form of an account in the answer. */
export class UserViewParams {
  @BoolParam({
    alias: 'client_gravatar',
    default: true,
    description: 'The client computes the URLs of Gravatar avatars itself',
  })
  clientAvatarHost!: boolean;

  @BoolParam({ default: false, description: 'Return the values of profile fields' })
  includeCustomProfileFields!: boolean;
}

class GetUserByEmailParams extends UserViewParams {
  @PathText({ description: 'The real address, or `user<ID>@<host of the organization>`' })
  email!: string;
}

class GetUserParams extends UserViewParams {
  @PathInt()
  userId!: number;
}

/**
 * An account by its address: the real one where its holder shows it, or the generated one, which always
 * works.
 *
 * @see `GET users/{email}`
 */
export function getUserByEmail(dependencies: GetUserDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-user-by-email',
    method: 'GET',
    path: '/users/{email}',
    tag: 'users',
    summary: 'Get a user by email',
    auth: 'user',
    params: GetUserByEmailParams,
    response: { user: userSchema },
    errors: ['NO_SUCH_USER', 'USER_NOT_ACCESSIBLE'],
    handle: async ({ actor, params, host }) => {
      const options = { profileData: params.includeCustomProfileFields };
      const asked = { address: params.email, host, options };
      return answer(await findByAddress(dependencies, actor, asked), params, dependencies);
    },
  });
}

/**
 * The account of an address, if the actor may find it.
 *
 * @throws IdentityError USER_NOT_ACCESSIBLE
 */
export function findByAddress(
  { users, addresses }: GetUserDependencies,
  actor: Actor,
  asked: { readonly address: string; readonly host: string; readonly options: UserViewOptions },
): Promise<UserView | null> {
  const { address, options } = asked;
  const stringId = addresses.stringIdOf(asked.host) ?? '';
  // A host that cannot be part of an address has another domain; addresses with the host are accepted too.
  const userId =
    userIdOfMadeUpAddress(address, addresses.emailDomainOf(stringId)) ??
    userIdOfMadeUpAddress(address, addresses.hostOf(stringId));
  return userId === null
    ? users.findByEmail(actor, address, options)
    : users.findById(actor, userId, options);
}

/** @see `GET users/{user_id}` */
export function getUser(dependencies: GetUserDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-user',
    method: 'GET',
    path: '/users/{user_id}',
    tag: 'users',
    summary: 'Get a user',
    auth: 'user',
    params: GetUserParams,
    response: { user: userSchema },
    errors: ['NO_SUCH_USER', 'USER_NOT_ACCESSIBLE'],
    handle: async ({ actor, params }) => {
      const options = { profileData: params.includeCustomProfileFields };
      const found = await dependencies.users.findById(actor, params.userId, options);
      return answer(found, params, dependencies);
    },
  });
}

function answer(
  user: UserView | null,
  params: UserViewParams,
  { avatars }: Pick<GetUserDependencies, 'avatars'>,
) {
  if (!user) throw new IdentityError('NO_SUCH_USER');
  return {
    user: presentUser(user, {
      avatars,
      clientComputesAvatars: params.clientAvatarHost,
      profileData: params.includeCustomProfileFields,
    }),
  };
}
