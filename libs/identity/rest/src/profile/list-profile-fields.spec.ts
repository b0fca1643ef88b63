import { expect, it } from '@jest/globals';
import type { ProfileFieldView } from '@tandem/identity-domain';
import { call } from '../../testing/call-endpoint.ts';
import { listProfileFields } from './list-profile-fields.endpoint.ts';

const field: ProfileFieldView = {
  id: 4,
  type: 1,
  order: 2,
  name: 'Nickname',
  hint: '',
  fieldData: '',
  displayInProfileSummary: false,
  required: false,
  editableByUser: true,
  useForUserMatching: false,
};
const list = (changes: Partial<ProfileFieldView>) =>
  call(listProfileFields({ users: { profileFields: async () => [{ ...field, ...changes }] } }));

it('shows the field', async () => {
  const shown = {
    id: 4,
    type: 1,
    order: 2,
    name: 'Nickname',
    hint: '',
    field_data: '',
    required: false,
    editable_by_user: true,
  };
  expect(await list({})).toEqual({ custom_fields: [shown] });
  const more = { display_in_profile_summary: true, use_for_user_matching: true };
  expect(await list({ displayInProfileSummary: true, useForUserMatching: true })).toEqual({
    custom_fields: [{ ...shown, ...more }],
  });
});
