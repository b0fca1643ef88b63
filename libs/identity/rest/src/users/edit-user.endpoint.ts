import {
  IdentityError,
  type EditUser,
  type EditUserInput,
  type ProfileEntry,
} from '@tandem/identity-domain';
import type { Actor, Role } from '@tandem/shared-kernel';
import {
  IntParam,
  JsonParam,
  OneOf,
  PathInt,
  PathText,
  TextParam,
  chatEndpoint,
  checkScope,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { profileEntriesShape } from '../profile/profile-shapes.ts';
import { PROFILE_VALUE_ERRORS } from '../profile/profile-errors.ts';
import { findByAddress, type GetUserDependencies } from './get-user.endpoint.ts';

class EditUserFields {
  @TextParam({ optional: true })
  fullName?: string;

  @TextParam({ optional: true, description: 'For administrators with a special permission' })
  newEmail?: string;

  @JsonParam(profileEntriesShape(), { optional: true, description: 'Values of profile fields' })
  profileData?: ProfileEntry[];

  @OneOf([100, 200, 300, 400, 600])
  @IntParam({ optional: true })
  role?: number;
}

class EditUserParams extends EditUserFields {
  @PathInt()
  userId!: number;
}

class EditUserByEmailParams extends EditUserFields {
  @PathText({ description: 'The real address, or `user<ID>@<host of the organization>`' })
  email!: string;
}

const ERRORS = [
  'NO_SUCH_USER',
  'INSUFFICIENT_PERMISSION',
  'EMAIL_CHANGE_NOT_AUTHORIZED',
  'MUST_BE_ADMINISTRATOR',
  'MUST_BE_OWNER',
  'ONLY_OWNER_MUST_STAY',
  'FULL_NAME_TOO_LONG',
  'FULL_NAME_EMPTY',
  'FULL_NAME_CHARACTERS',
  'FULL_NAME_FORMAT',
  'FULL_NAME_NOT_UNIQUE',
  'EMAIL_MALFORMED',
  'EMAIL_DOMAIN_NOT_ALLOWED',
  'EMAIL_DISPOSABLE',
  'EMAIL_WITH_PLUS',
  'EMAIL_IN_USE',
  ...PROFILE_VALUE_ERRORS,
];

/** @see `PATCH users/{user_id}` */
export function editUser(useCase: Pick<EditUser, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-user',
    method: 'PATCH',
    path: '/users/{user_id}',
    tag: 'users',
    summary: 'Update a user',
    auth: 'user',
    scope: 'administration',
    params: EditUserParams,
    response: {},
    errors: ERRORS,
    handle: async ({ actor, params }) => {
      checkScopeFor(params, actor);
      await useCase.execute(actor, inputOf(params.userId, params));
      return {};
    },
  });
}

/** @see `PATCH users/{email}` */
export function editUserByEmail(
  useCase: Pick<EditUser, 'execute'>,
  dependencies: GetUserDependencies,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-user-by-email',
    method: 'PATCH',
    path: '/users/{email}',
    tag: 'users',
    summary: 'Update a user by email',
    auth: 'user',
    scope: 'administration',
    params: EditUserByEmailParams,
    response: {},
    errors: [...ERRORS, 'USER_NOT_ACCESSIBLE'],
    handle: async ({ actor, params, host }) => {
      checkScopeFor(params, actor);
      const options = { profileData: false };
      const user = await findByAddress(dependencies, actor, {
        address: params.email,
        host,
        options,
      });
      if (!user) throw new IdentityError('NO_SUCH_USER');
      await useCase.execute(actor, inputOf(user.id, params));
      return {};
    },
  });
}

/** With an address of their choice an administrator obtains the account, by a new password. */
function checkScopeFor({ newEmail }: EditUserFields, actor: Actor): void {
  if (newEmail !== undefined) checkScope('unlimited', actor);
}

function inputOf(userId: number, params: EditUserFields): EditUserInput {
  const { fullName, newEmail, profileData: profile } = params;
  return { userId, fullName, newEmail, profile, role: params.role as Role | undefined };
}
