import type { IdentityStateQueries } from '@tandem/identity-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { presentGroup, userGroupSchema } from '../groups/present-group.ts';

/** Groups of users. */
export const userGroupsState: RegisterStateSource<Pick<IdentityStateQueries, 'groups'>> = {
  fetchTypes: ['realm_user_groups'],
  fields: { realm_user_groups: schema.array(userGroupSchema, 'Ascending by ID') },
  load: async ({ groups }, { actor, client }) => {
    const includeDeactivated = client.form.capabilities.include_deactivated_groups;
    const listed = await groups.list(actor, { includeDeactivated });
    return { realm_user_groups: listed.map(presentGroup) };
  },
};
