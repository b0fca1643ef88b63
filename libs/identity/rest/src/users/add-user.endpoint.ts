import type { AddUser } from '@tandem/identity-domain';
import { TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class AddUserParams {
  @TextParam()
  email!: string;

  @TextParam()
  password!: string;

  @TextParam()
  fullName!: string;
}

/** @see `POST users` */
export function addUser(useCase: Pick<AddUser, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'create-user',
    method: 'POST',
    path: '/users',
    tag: 'users',
    summary: 'Create a user',
    description: 'For administrators with the permission to create users.',
    auth: 'user',
    scope: 'administration',
    guard: 'administrator',
    params: AddUserParams,
    response: { user_id: schema.integer() },
    errors: [
      'USER_CREATION_NOT_AUTHORIZED',
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
      'PASSWORD_TOO_WEAK',
    ],
    handle: async ({ actor, params }) => {
      const { userId } = await useCase.execute(actor, params);
      return { user_id: userId };
    },
  });
}
