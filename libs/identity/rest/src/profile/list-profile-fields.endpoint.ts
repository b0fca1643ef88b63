import type { ProfileFieldView, UserQueries } from '@tandem/identity-domain';
import { chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** The values of {@link presentProfileField}. */
export const profileFieldSchema = schema.object({
  id: schema.integer(),
  type: schema.oneOf(
    [1, 2, 3, 4, 5, 6, 7, 8],
    'Short text, paragraph, choice, date, link, users, external account, pronouns',
  ),
  order: schema.integer(),
  name: schema.string(),
  hint: schema.string(),
  field_data: schema.string('JSON for choices and external accounts, otherwise empty'),
  display_in_profile_summary: schema.optional(schema.boolean('Only when true')),
  required: schema.boolean(),
  editable_by_user: schema.boolean('Administrators may edit each value'),
  use_for_user_matching: schema.optional(schema.boolean('Only when true')),
});

/** @see `GET realm/profile_fields` */
export function listProfileFields({
  users,
}: {
  readonly users: Pick<UserQueries, 'profileFields'>;
}): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-custom-profile-fields',
    method: 'GET',
    path: '/realm/profile_fields',
    tag: 'organization',
    summary: 'Get all custom profile fields',
    auth: 'user',
    response: { custom_fields: schema.array(profileFieldSchema, 'By `order`') },
    handle: async ({ actor }) => ({
      custom_fields: (await users.profileFields(actor)).map(presentProfileField),
    }),
  });
}

/** One of the fields that `GET realm/profile_fields` lists. */
export function presentProfileField(field: ProfileFieldView) {
  const { id, type, order, name, hint, required } = field;
  return {
    field_data: field.fieldData,
    editable_by_user: field.editableByUser,
    id,
    type,
    order,
    name,
    hint,
    required,
    ...(field.displayInProfileSummary && { display_in_profile_summary: true }),
    ...(field.useForUserMatching && { use_for_user_matching: true }),
  };
}
