import type { CheckMembership } from '@tandem/identity-domain';
import { BoolParam, PathInt, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class GetMembershipParams {
  @PathInt()
  userGroupId!: number;

  @PathInt()
  userId!: number;

  @BoolParam({ default: false, description: 'Ignore subgroups' })
  directMemberOnly!: boolean;
}

/** @see `GET user_groups/{user_group_id}/members/{user_id}` */
export function getMembership(useCase: Pick<CheckMembership, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-is-user-group-member',
    method: 'GET',
    path: '/user_groups/{user_group_id}/members/{user_id}',
    tag: 'groups',
    summary: 'Get user group membership status',
    description: 'Deactivated users are in no group.',
    auth: 'user',
    guard: 'not-guest',
    params: GetMembershipParams,
    response: { is_user_group_member: schema.boolean() },
    errors: ['NO_SUCH_GROUP', 'GROUP_DEACTIVATED', 'NO_SUCH_USER'],
    handle: async ({ actor, params }) => {
      const { userGroupId: groupId, userId, directMemberOnly: directOnly } = params;
      const isMember = await useCase.execute(actor, { groupId, userId, directOnly });
      return { is_user_group_member: isMember };
    },
  });
}
