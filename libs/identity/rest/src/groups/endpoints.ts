import type { IdentityUseCases } from '@tandem/identity-domain';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import { createGroup, deactivateGroup, editGroup } from './edit-group.endpoint.ts';
import { getMembership } from './get-membership.endpoint.ts';
import {
  changeGroupMembers,
  changeSubgroups,
  getGroupMembers,
  getSubgroups,
} from './group-members.endpoint.ts';
import { listGroups, type ListGroupsDependencies } from './list-groups.endpoint.ts';

/** The dependencies of the endpoints of groups. */
export interface GroupEndpointDependencies extends ListGroupsDependencies {
  readonly useCases: IdentityUseCases;
}

/** The endpoints of groups of users. */
export function groupEndpoints(dependencies: GroupEndpointDependencies): ChatEndpoint[] {
  const { useCases } = dependencies;
  return [
    listGroups(dependencies),
    createGroup(useCases.createUserGroup),
    editGroup(useCases.editUserGroup),
    ...deactivateGroup(useCases.deactivateUserGroup),
    getGroupMembers(useCases.readGroup),
    changeGroupMembers(useCases.changeGroupMembers),
    getSubgroups(useCases.readGroup),
    changeSubgroups(useCases.changeGroupMembers),
    getMembership(useCases.checkMembership),
  ];
}
