import { statement, type Sql } from '@tandem/shared-postgres';

const remove = statement(
  'invitation.removeAccepted',
  'delete from invitation where accepted_by = $1',
);

/** Removes the invitations that a user accepted; they contain the address. @returns their number */
export async function removeAcceptedInvitations(sql: Sql, userId: number): Promise<number> {
  return (await sql.query(remove, [userId])).rowCount;
}
