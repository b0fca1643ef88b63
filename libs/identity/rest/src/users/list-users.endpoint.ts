import type { RealmAddresses, UnknownUser, UserQueries, UserView } from '@tandem/identity-domain';
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
import { presentUnknownUser, presentUser } from './present-user.ts';
import { userSchema } from './user-schemas.ts';

export interface ListUsersDependencies {
  readonly users: Pick<UserQueries, 'pages'>;
  readonly addresses: Pick<RealmAddresses, 'stringIdOf' | 'emailDomainOf'>;
  readonly avatars: AvatarUrls;
}

class ListUsersParams extends UserViewParams {
  @JsonParam(listOf(integer()), { optional: true, description: 'Only these users' })
  userIds?: number[];
}

/** @see `GET users` */
export function listUsers({ users, addresses, avatars }: ListUsersDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-users',
    method: 'GET',
    path: '/users',
    tag: 'users',
    summary: 'Get users',
    description: 'Users inaccessible to a guest have the name “Unknown user”.',
    auth: 'user',
    params: ListUsersParams,
    response: { members: schema.array(userSchema, 'Ascending by ID') },
    handle: async ({ actor, params, host }) => {
      const profileData = params.includeCustomProfileFields;
      const ownDomain = addresses.emailDomainOf(addresses.stringIdOf(host) ?? '');
      const presentation = { avatars, clientComputesAvatars: params.clientAvatarHost, profileData };
      const pages = users.pages(actor, { userIds: params.userIds, profileData });
      const present = (user: UserView | UnknownUser) =>
        'isUnknown' in user ? presentUnknownUser(user, ownDomain) : presentUser(user, presentation);
      return { members: new StreamedList(mapped(pages, present)) };
    },
  });
}

async function* mapped<T>(
  pages: AsyncIterable<readonly T[]>,
  present: (item: T) => object,
): AsyncGenerator<readonly object[]> {
  for await (const page of pages) yield page.map(present);
}
