import type {
  AuthoredLocation,
  DeactivateOwnAccount,
  DeactivateUser,
  ReactivateUser,
} from '@tandem/identity-domain';
import {
  JsonParam,
  MaxCodePoints,
  PathInt,
  TextParam,
  boolean,
  chatEndpoint,
  dict,
  optional,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';

const MAX_COMMENT = 2000;

interface RemovalActions {
  readonly delete_profile?: boolean;
  readonly delete_public_channel_messages?: boolean;
  readonly delete_private_channel_messages?: boolean;
  readonly delete_direct_messages?: boolean;
}

class DeactivateUserParams {
  @PathInt()
  userId!: number;

  @JsonParam(
    dict({
      delete_profile: optional(boolean()),
      delete_public_channel_messages: optional(boolean()),
      delete_private_channel_messages: optional(boolean()),
      delete_direct_messages: optional(boolean()),
    }),
    { optional: true, description: 'What to delete of the user and their bots' },
  )
  actions?: RemovalActions;

  @MaxCodePoints(MAX_COMMENT)
  @TextParam({ optional: true, description: 'Mailed to the user; without it no mail is sent' })
  deactivationNotificationComment?: string;
}

class ReactivateUserParams {
  @PathInt()
  userId!: number;
}

/** @see `DELETE users/{user_id}` */
export function deactivateUser(useCase: Pick<DeactivateUser, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'deactivate-user',
    method: 'DELETE',
    path: '/users/{user_id}',
    tag: 'users',
    summary: 'Deactivate a user',
    auth: 'user',
    scope: 'administration',
    params: DeactivateUserParams,
    response: {},
    errors: [
      'NO_SUCH_USER',
      'USER_ALREADY_DEACTIVATED',
      'MUST_BE_ADMINISTRATOR',
      'MUST_BE_OWNER',
      'ONLY_OWNER_MUST_STAY_ACTIVE',
    ],
    handle: async ({ actor, params }) => {
      const { userId, actions = {}, deactivationNotificationComment: comment } = params;
      await useCase.execute(actor, {
        userId,
        deleteProfile: actions.delete_profile ?? false,
        deleteMessagesIn: locationsOf(actions),
        notificationComment: comment?.trim() ?? null,
      });
      return {};
    },
  });
}

function locationsOf(actions: RemovalActions): AuthoredLocation[] {
  return [
    ...(actions.delete_public_channel_messages ? ['public-channels' as const] : []),
    ...(actions.delete_private_channel_messages ? ['private-channels' as const] : []),
    ...(actions.delete_direct_messages ? ['direct-conversations' as const] : []),
  ];
}

/** @see `DELETE users/me` */
export function deactivateOwnAccount(useCase: Pick<DeactivateOwnAccount, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'deactivate-own-user',
    method: 'DELETE',
    path: '/users/me',
    tag: 'users',
    summary: 'Deactivate your account',
    auth: 'user',
    scope: 'unlimited',
    response: {},
    errors: ['LAST_USER_MUST_STAY'],
    handle: async ({ actor }) => {
      await useCase.execute(actor);
      return {};
    },
  });
}

/** @see `POST users/{user_id}/reactivate` */
export function reactivateUser(useCase: Pick<ReactivateUser, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'reactivate-user',
    method: 'POST',
    path: '/users/{user_id}/reactivate',
    tag: 'users',
    summary: 'Reactivate a user',
    auth: 'user',
    scope: 'administration',
    params: ReactivateUserParams,
    response: {},
    errors: ['NO_SUCH_USER', 'INSUFFICIENT_PERMISSION', 'MUST_BE_OWNER'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, params);
      return {};
    },
  });
}
