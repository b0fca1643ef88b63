import type { UserQueries } from '@tandem/identity-domain';
import {
  JsonParam,
  chatEndpoint,
  integer,
  listOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import type { AvatarUrls } from './avatar-urls.ts';
import { UserViewParams } from './get-user.endpoint.ts';
import { presentUser } from './present-user.ts';
import { userSchema } from './user-schemas.ts';

export interface ListUsersDependencies {
  readonly users: Pick<UserQueries, 'list'>;
  readonly avatars: AvatarUrls;
}

class ListUsersParams extends UserViewParams {
  @JsonParam(listOf(integer()), { optional: true, description: 'Only these users' })
  userIds?: number[];
}

/** @see `GET users` */
export function listUsers({ users, avatars }: ListUsersDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-users',
    method: 'GET',
    path: '/users',
    tag: 'users',
    summary: 'All users and bots, deactivated ones too',
    auth: 'user',
    params: ListUsersParams,
    response: { members: schema.array(userSchema, 'Ascending by ID') },
    handle: async ({ actor, params }) => {
      const profileData = params.includeCustomProfileFields;
      const found = await users.list(actor, { userIds: params.userIds, profileData });
      const presentation = { avatars, clientComputesAvatars: params.clientAvatarHost, profileData };
      return { members: found.map((user) => presentUser(user, presentation)) };
    },
  });
}
