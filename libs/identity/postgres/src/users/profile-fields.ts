import type { ProfileFieldView } from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

/** The columns of a `ProfileFieldView`. */
export const profileFieldColumns = `id, field_type as type, position as "order", name, hint,
  field_data as "fieldData", display_in_profile_summary as "displayInProfileSummary", required,
  editable_by_user as "editableByUser", use_for_user_matching as "useForUserMatching"`;

const list = statement(
  'profileField.list',
  `select ${profileFieldColumns} from profile_field where realm_id = $1 order by position, id`,
);

/** The profile fields of an organization in their order; one round trip. */
export async function readProfileFields(
  sql: Sql,
  realmId: number,
): Promise<readonly ProfileFieldView[]> {
  return (await sql.query<ProfileFieldView>(list, [realmId])).rows;
}
