import type { UnknownUser, UserQueries, UserView } from '@tandem/identity-domain';
import type { Actor } from '@tandem/shared-kernel';
import {
  JsonParam,
  StreamedList,
  chatEndpoint,
  integer,
  listOf,
  type ChatEndpoint,
  type SharedStateMemory,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import type { AvatarUrls } from './avatar-urls.ts';
import { UserViewParams } from './get-user.endpoint.ts';
import { presentUser } from './present-user.ts';
import {
  SharedUserList,
  isKnown,
  type PrimaryAccounts,
  type UserForm,
} from './shared-user-list.ts';
import { userSchema } from './user-schemas.ts';

export interface ListUsersDependencies {
  readonly users: Pick<UserQueries, 'pages'>;
  readonly avatars: AvatarUrls;
  readonly primary: PrimaryAccounts;
  /** The memory of lists that many clients get. */
  readonly sharedStates: SharedStateMemory;
}

class ListUsersParams extends UserViewParams {
  @JsonParam(listOf(integer()), { optional: true, description: 'Only these users' })
  userIds?: number[];
}

/** @see `GET users` */
export function listUsers(dependencies: ListUsersDependencies): ChatEndpoint {
  const shared = new SharedUserList(dependencies);
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
    handle: async ({ actor, params: { userIds, ...params } }) => {
      const form = {
        clientComputesAvatars: params.clientAvatarHost,
        profileData: params.includeCustomProfileFields,
      };
      // After a failure of the primary server other servers may answer the pages.
      const all = userIds ? undefined : await shared.listFor(actor, form).catch(() => undefined);
      return { members: all ?? pagesFor(actor, { ...form, userIds }, dependencies) };
    },
  });
}

function pagesFor(
  actor: Actor,
  form: UserForm & { readonly userIds: readonly number[] | undefined },
  { users, avatars }: Pick<ListUsersDependencies, 'users' | 'avatars'>,
): StreamedList {
  return new StreamedList(presented(users.pages(actor, form), { ...form, avatars }));
}

async function* presented(
  pages: AsyncIterable<readonly (UserView | UnknownUser)[]>,
  presentation: Parameters<typeof presentUser>[1],
): AsyncGenerator<readonly object[]> {
  for await (const page of pages) {
    yield page.filter(isKnown).map((user) => presentUser(user, presentation));
  }
}
