import type { UserGroupQueries } from '@tandem/identity-domain';
import { BoolParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { presentGroup, userGroupSchema } from './present-group.ts';

export interface ListGroupsDependencies {
  readonly groups: Pick<UserGroupQueries, 'list'>;
}

class ListGroupsParams {
  @BoolParam({ default: false })
  includeDeactivatedGroups!: boolean;
}

/** @see `GET user_groups` */
export function listGroups({ groups }: ListGroupsDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-user-groups',
    method: 'GET',
    path: '/user_groups',
    tag: 'groups',
    summary: 'Get user groups',
    auth: 'user',
    guard: 'not-guest',
    params: ListGroupsParams,
    response: { user_groups: schema.array(userGroupSchema, 'Ascending by ID') },
    handle: async ({ actor, params }) => {
      const options = { includeDeactivated: params.includeDeactivatedGroups };
      return { user_groups: (await groups.list(actor, options)).map(presentGroup) };
    },
  });
}
