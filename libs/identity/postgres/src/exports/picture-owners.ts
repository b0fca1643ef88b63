import type { RealmPictures } from '@tandem/identity-domain';
import type { Sql } from '@tandem/shared-postgres';

/** A user with an uploaded picture. */
export interface AvatarOwner {
  readonly id: number;
  readonly email: string;
  readonly avatarVersion: number;
}

const BATCH = 1000;

/** Users with an uploaded picture, in order of their ids. */
export async function* avatarOwners(sql: Sql, realmId: number): AsyncGenerator<AvatarOwner> {
  for (let last = 0; ;) {
    const { rows } = await sql.query<AvatarOwner>(
      `select id, email, avatar_version as "avatarVersion" from user_account
       where realm_id = $1 and id > $2 and avatar_source = 'upload' and not is_system_bot
       order by id limit ${BATCH}`,
      [realmId, last],
    );
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}

/** The pictures of an organization. */
export async function picturesOf(sql: Sql, realmId: number): Promise<RealmPictures> {
  const { rows } = await sql.query<{ pictures: RealmPictures }>(
    'select pictures from realm where id = $1',
    [realmId],
  );
  return rows[0]?.pictures ?? {};
}
