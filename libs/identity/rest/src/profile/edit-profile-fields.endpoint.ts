import type {
  CreateProfileField,
  DeleteProfileField,
  EditProfileField,
  FieldData,
  OrderProfileFields,
} from '@tandem/identity-domain';
import {
  BoolParam,
  IntParam,
  JsonParam,
  PathInt,
  TextParam,
  chatEndpoint,
  integer,
  listOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { PROFILE_FIELD_ERRORS } from './profile-errors.ts';
import { fieldDataShape } from './profile-shapes.ts';

const PATH = '/realm/profile_fields';

class ProfileFieldParams {
  @BoolParam({ optional: true, description: 'At most 2 fields; no paragraphs and no users' })
  displayInProfileSummary?: boolean;

  @BoolParam({ optional: true, description: 'Administrators may edit each value' })
  editableByUser?: boolean;

  @JsonParam(fieldDataShape(), {
    optional: true,
    description: 'The choices, or the kind of external account',
  })
  fieldData?: FieldData;

  @TextParam({ optional: true })
  hint?: string;

  @TextParam({ optional: true, description: 'The label' })
  name?: string;

  @BoolParam({ optional: true })
  required?: boolean;

  @BoolParam({ optional: true, description: 'Only for short texts and external accounts' })
  useForUserMatching?: boolean;
}

class CreateProfileFieldParams extends ProfileFieldParams {
  @IntParam({
    description:
      '1 short text, 2 paragraph, 3 choice, 4 date, 5 link, 6 users, 7 external account, 8 pronouns',
  })
  fieldType!: number;
}

class EditProfileFieldParams extends ProfileFieldParams {
  @PathInt()
  fieldId!: number;
}

class ProfileFieldIdParams {
  @PathInt()
  fieldId!: number;
}

class OrderProfileFieldsParams {
  @JsonParam(listOf(integer()), { description: 'The IDs of all fields, in the new order' })
  order!: number[];
}

/** @see `POST realm/profile_fields` */
export function createProfileField(useCase: Pick<CreateProfileField, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'create-custom-profile-field',
    method: 'POST',
    path: PATH,
    tag: 'organization',
    summary: 'Create a custom profile field',
    auth: 'user',
    guard: 'administrator',
    params: CreateProfileFieldParams,
    response: { id: schema.integer() },
    errors: [...PROFILE_FIELD_ERRORS, 'PROFILE_FIELD_TYPE_UNKNOWN'],
    handle: async ({ actor, params: { fieldType: type, ...changes } }) => {
      const { fieldId } = await useCase.execute(actor, { type, ...changes });
      return { id: fieldId };
    },
  });
}

/** @see `PATCH realm/profile_fields/{field_id}` */
export function editProfileField(useCase: Pick<EditProfileField, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-custom-profile-field',
    method: 'PATCH',
    path: `${PATH}/{field_id}`,
    tag: 'organization',
    summary: 'Update a custom profile field',
    auth: 'user',
    guard: 'administrator',
    params: EditProfileFieldParams,
    response: {},
    errors: [...PROFILE_FIELD_ERRORS, 'PROFILE_FIELD_UNKNOWN', 'PROFILE_DEFAULT_FIELD_LOCKED'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, params);
      return {};
    },
  });
}

/** @see `DELETE realm/profile_fields/{field_id}` */
export function deleteProfileField(useCase: Pick<DeleteProfileField, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'delete-custom-profile-field',
    method: 'DELETE',
    path: `${PATH}/{field_id}`,
    tag: 'organization',
    summary: 'Delete a custom profile field',
    auth: 'user',
    guard: 'administrator',
    params: ProfileFieldIdParams,
    response: {},
    errors: ['PROFILE_FIELD_UNKNOWN'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, params);
      return {};
    },
  });
}

/** @see `PATCH realm/profile_fields` */
export function orderProfileFields(useCase: Pick<OrderProfileFields, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'reorder-custom-profile-fields',
    method: 'PATCH',
    path: PATH,
    tag: 'organization',
    summary: 'Reorder custom profile fields',
    auth: 'user',
    guard: 'administrator',
    params: OrderProfileFieldsParams,
    response: {},
    errors: ['PROFILE_FIELD_ORDER_INVALID'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { fieldIds: params.order });
      return {};
    },
  });
}
