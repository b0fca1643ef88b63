import type { MuteUser, UnmuteUser } from '@tandem/identity-domain';
import { PathInt, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';

const PATH = '/users/me/muted_users/{muted_user_id}';

class MutedUserParams {
  @PathInt()
  mutedUserId!: number;
}

/** @see `POST users/me/muted_users/{muted_user_id}` */
export function muteUser(useCase: Pick<MuteUser, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'mute-user',
    method: 'POST',
    path: PATH,
    tag: 'users',
    summary: 'Mute a user',
    auth: 'user',
    params: MutedUserParams,
    response: {},
    errors: ['CANNOT_MUTE_SELF', 'NO_SUCH_USER', 'INSUFFICIENT_PERMISSION', 'ALREADY_MUTED'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { userId: params.mutedUserId });
      return {};
    },
  });
}

/** @see `DELETE users/me/muted_users/{muted_user_id}` */
export function unmuteUser(useCase: Pick<UnmuteUser, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'unmute-user',
    method: 'DELETE',
    path: PATH,
    tag: 'users',
    summary: 'Unmute a user',
    auth: 'user',
    params: MutedUserParams,
    response: {},
    errors: ['NO_SUCH_USER', 'INSUFFICIENT_PERMISSION', 'NOT_MUTED'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { userId: params.mutedUserId });
      return {};
    },
  });
}
