import type {
  NewProfileField,
  ProfileFieldView,
  ProfileRepository,
  ProfileUser,
  ProfileValue,
} from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { readProfileFields } from '../users/profile-fields.ts';

const addField = statement(
  'profile.addField',
  `with next as (select nextval(pg_get_serial_sequence('profile_field', 'id')) as id)
   insert into profile_field (id, realm_id, position, field_type, name, hint, field_data,
     display_in_profile_summary, required, editable_by_user, use_for_user_matching)
   overriding system value
   select id, $1, id, $2, $3, $4, $5, $6, $7, $8, $9 from next
   on conflict on constraint profile_field_name do nothing
   returning id`,
);
const updateField = statement(
  'profile.updateField',
  `update profile_field field set name = $3, hint = $4, field_data = $5,
     display_in_profile_summary = $6, required = $7, editable_by_user = $8,
     use_for_user_matching = $9
   where field.realm_id = $1 and field.id = $2 and not exists (
     select from profile_field other
     where other.realm_id = $1 and other.name = $3 and other.id <> $2)`,
);
const removeField = statement(
  'profile.removeField',
  'delete from profile_field where realm_id = $1 and id = $2',
);
const setOrder = statement(
  'profile.setOrder',
  `update profile_field field set position = wanted.position
   from (
     select id, max(ordinality) - 1 as position
     from unnest($2::bigint[]) with ordinality as given (id, ordinality) group by id
   ) wanted
   where field.realm_id = $1 and field.id = wanted.id`,
);
const keepValues = statement(
  'profile.keepValues',
  'delete from profile_value where field_id = $1 and value <> all($2::text[])',
);
const setValues = statement(
  'profile.setValues',
  `insert into profile_value as stored (user_id, field_id, value, rendered_value)
   select $1::bigint, given.* from unnest($2::bigint[], $3::text[], $4::text[]) as given
   on conflict (user_id, field_id) do update
     set value = excluded.value, rendered_value = excluded.rendered_value
     where stored.value <> excluded.value
   returning field_id as "fieldId"`,
);
const removeValues = statement(
  'profile.removeValues',
  `delete from profile_value where user_id = $1 and field_id = any($2::bigint[])
   returning field_id as "fieldId"`,
);
const usersAmong = statement(
  'profile.usersAmong',
  `select id, is_active as "isActive", is_bot as "isBot" from user_account
   where realm_id = $1 and id = any($2::bigint[])`,
);

/** Profile fields and their values, in PostgreSQL; one round trip per call. */
export class PostgresProfileRepository implements ProfileRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  fields(realmId: number): Promise<readonly ProfileFieldView[]> {
    return readProfileFields(this.#sql, realmId);
  }

  async addField(realmId: number, field: NewProfileField): Promise<number | null> {
    const values = [realmId, field.type, ...settingsOf(field)];
    return (await this.#sql.query<{ id: number }>(addField, values)).rows[0]?.id ?? null;
  }

  async updateField(realmId: number, field: ProfileFieldView): Promise<boolean> {
    const values = [realmId, field.id, ...settingsOf(field)];
    return (await this.#sql.query(updateField, values)).rowCount > 0;
  }

  async removeField(realmId: number, fieldId: number): Promise<void> {
    await this.#sql.query(removeField, [realmId, fieldId]);
  }

  async setOrder(realmId: number, fieldIds: readonly number[]): Promise<void> {
    await this.#sql.query(setOrder, [realmId, fieldIds]);
  }

  async keepValues(fieldId: number, choices: readonly string[]): Promise<void> {
    await this.#sql.query(keepValues, [fieldId, choices]);
  }

  async setValues(userId: number, values: readonly ProfileValue[]): Promise<readonly number[]> {
    const { rows } = await this.#sql.query<{ fieldId: number }>(setValues, [
      userId,
      values.map(({ fieldId }) => fieldId),
      values.map(({ value }) => value),
      values.map(({ renderedValue }) => renderedValue),
    ]);
    return rows.map(({ fieldId }) => fieldId);
  }

  async removeValues(userId: number, fieldIds: readonly number[]): Promise<readonly number[]> {
    const { rows } = await this.#sql.query<{ fieldId: number }>(removeValues, [userId, fieldIds]);
    return rows.map(({ fieldId }) => fieldId);
  }

  async usersAmong(realmId: number, userIds: readonly number[]): Promise<readonly ProfileUser[]> {
    return (await this.#sql.query<ProfileUser>(usersAmong, [realmId, userIds])).rows;
  }
}

function settingsOf(field: NewProfileField): readonly unknown[] {
  return [
    field.name,
    field.hint,
    field.fieldData,
    field.displayInProfileSummary,
    field.required,
    field.editableByUser,
    field.useForUserMatching,
  ];
}
