import type {
  RealmPicture,
  RealmPictureKind,
  RealmPictureRepository,
  RealmPictures,
} from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const lock = statement(
  'realmPicture.lock',
  'select pictures from realm where id = $1 for no key update',
);
const set = statement(
  'realmPicture.set',
  `update realm set pictures = pictures || jsonb_build_object($2::text, $3::jsonb) where id = $1`,
);

/** The pictures of organizations, in PostgreSQL; one round trip per call. */
export class PostgresRealmPictureRepository implements RealmPictureRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async lock(realmId: number): Promise<RealmPictures> {
    const { rows } = await this.#sql.query<{ pictures: RealmPictures }>(lock, [realmId]);
    return rows[0]?.pictures ?? {};
  }

  async set(realmId: number, kind: RealmPictureKind, picture: RealmPicture): Promise<void> {
    await this.#sql.query(set, [realmId, kind, JSON.stringify(picture)]);
  }
}
