import type {
  PersonEventQueries,
  ProfileFieldView,
  ProfileFieldsChanged,
  UserProfileChanged,
} from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { presentProfileField } from '../profile/list-profile-fields.endpoint.ts';

/** `custom_profile_fields`: all profile fields. */
const fieldsKind = clientEventKind<{ fields: readonly ProfileFieldView[] }>({
  kind: 'custom_profile_fields',
  types: ['custom_profile_fields'],
  variant: () => '',
  present: ({ fields }) => ({
    type: 'custom_profile_fields',
    fields: fields.map(presentProfileField),
  }),
});

/** Profile fields, published to all users of the organization. */
export const profileFieldEvents: AnyTranslator<{ readonly persons: PersonEventQueries }> =
  clientEventTranslator<ProfileFieldsChanged, { readonly persons: PersonEventQueries }>({
    of: ['realm.profile_fields_changed'],
    kinds: [fieldsKind],
    prepare: async (events, { persons }) => {
      const fields = await persons.profileFields(events.map(({ realmId }) => realmId));
      return events.map(({ realmId }) => [
        fieldsKind.draft({ kind: 'realm' }, { fields: fields.get(realmId) ?? [] }),
      ]);
    },
  });

type ProfileData = Pick<UserProfileChanged, 'userId' | 'fieldId' | 'value' | 'renderedValue'>;

/** `realm_user` with a user's value of a profile field; null if it was removed. */
const profileValue = clientEventKind<ProfileData>({
  kind: 'realm_user.profile_value',
  types: ['realm_user'],
  variant: () => '',
  present: ({ userId, fieldId, value, renderedValue }) => ({
    type: 'realm_user',
    op: 'update',
    person: {
      user_id: userId,
      custom_profile_field: {
        id: fieldId,
        value,
        ...(renderedValue !== null && { rendered_value: renderedValue }),
      },
    },
  }),
});

/** Profile data, published to users to whom the user is accessible. */
export const profileValueEvents: AnyTranslator<unknown> = clientEventTranslator<
  UserProfileChanged,
  unknown
>({
  of: ['user.profile_changed'],
  kinds: [profileValue],
  prepare: async (events) =>
    events.map(({ userId, fieldId, value, renderedValue }) => [
      profileValue.draft(
        { kind: 'realm', knowing: userId },
        { userId, fieldId, value, renderedValue },
      ),
    ]),
});
