import type { UnknownUser, UserQueries, UserView } from '@tandem/identity-domain';
import {
  JsonParam,
  StreamedList,
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
  readonly users: Pick<UserQueries, 'pages'>;
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
    summary: 'Get users',
    description: 'Without users that are inaccessible to a guest.',
    auth: 'user',
    params: ListUsersParams,
    response: { members: schema.array(userSchema, 'Ascending by ID') },
    handle: async ({ actor, params }) => {
      const profileData = params.includeCustomProfileFields;
      const presentation = { avatars, clientComputesAvatars: params.clientAvatarHost, profileData };
      const pages = users.pages(actor, { userIds: params.userIds, profileData });
      return { members: new StreamedList(presented(pages, presentation)) };
    },
  });
}

async function* presented(
  pages: AsyncIterable<readonly (UserView | UnknownUser)[]>,
  presentation: Parameters<typeof presentUser>[1],
): AsyncGenerator<readonly object[]> {
  for await (const page of pages) {
    yield page.flatMap((user) => ('isUnknown' in user ? [] : [presentUser(user, presentation)]));
  }
}
