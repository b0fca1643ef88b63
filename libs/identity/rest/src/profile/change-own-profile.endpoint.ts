import type { ChangeOwnProfile, ProfileEntry } from '@tandem/identity-domain';
import {
  JsonParam,
  chatEndpoint,
  integer,
  listOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { PROFILE_VALUE_ERRORS } from './profile-errors.ts';
import { profileEntriesShape } from './profile-shapes.ts';

const PATH = '/users/me/profile_data';

class ChangeOwnProfileParams {
  @JsonParam(profileEntriesShape(), {
    description:
      'The `id` of each field with its `value`; for fields that name users a list of IDs',
  })
  data!: ProfileEntry[];
}

class ClearOwnProfileParams {
  @JsonParam(listOf(integer()), { description: 'The IDs of the fields' })
  data!: number[];
}

/** @see `PATCH users/me/profile_data` */
export function changeOwnProfile(useCase: Pick<ChangeOwnProfile, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-profile-data',
    method: 'PATCH',
    path: PATH,
    tag: 'users',
    summary: 'Update your profile data',
    auth: 'user',
    guard: 'human',
    params: ChangeOwnProfileParams,
    response: {},
    errors: PROFILE_VALUE_ERRORS,
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { entries: params.data });
      return {};
    },
  });
}

/** @see `DELETE users/me/profile_data` */
export function clearOwnProfile(useCase: Pick<ChangeOwnProfile, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'remove-profile-data',
    method: 'DELETE',
    path: PATH,
    tag: 'users',
    summary: 'Delete your profile data',
    auth: 'user',
    guard: 'human',
    params: ClearOwnProfileParams,
    response: {},
    errors: ['PROFILE_FIELD_UNKNOWN', 'PROFILE_FIELD_NOT_EDITABLE'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { entries: params.data.map((id) => ({ id, value: null })) });
      return {};
    },
  });
}
