import type {
  ReservationLimits,
  UnfinishedUpload,
  UnfinishedUploads,
  UploadLease,
} from '@tandem/messaging-domain/uploads';
import { isNotPaused, statement, type Sql } from '@tandem/shared-postgres';

/** $1 realm, $2 size, $3 quota or null. The row stays locked until the end of the transaction. */
const reserveSpace = statement(
  'unfinishedUpload.reserveSpace',
  `insert into upload_space (realm_id, bytes, reserved)
   select $1, 0, $2::bigint where $3::bigint is null or $2::bigint <= $3
   on conflict (realm_id) do update set reserved = upload_space.reserved + excluded.reserved
     where $3::bigint is null
       or upload_space.bytes + upload_space.reserved + excluded.reserved <= $3
   returning realm_id`,
);
/** Runs under the lock of the organization's space, so two uploads cannot both pass the limit. */
const add = statement(
  'unfinishedUpload.add',
  `insert into unfinished_upload (id, realm_id, owner_id, size, began_at)
   select $1, $2, $3, $4, $5
   where (select count(*) from unfinished_upload where owner_id = $3) < $6
   returning id`,
);
const giveBack = statement(
  'unfinishedUpload.giveBack',
  'update upload_space set reserved = reserved - $2 where realm_id = $1',
);
const isOpen = statement(
  'unfinishedUpload.isOpen',
  'select from unfinished_upload where id = $1 for update',
);
const released = `with gone as (
    delete from unfinished_upload where CONDITION returning realm_id, size
  ), freed as (
    update upload_space space set reserved = space.reserved - gone.size
    from (select realm_id, sum(size) as size from gone group by realm_id) gone
    where gone.realm_id = space.realm_id
  )
  select count(*)::integer as count from gone`;
const release = statement('unfinishedUpload.release', released.replace('CONDITION', 'id = $1'));
const releaseBefore = statement(
  'unfinishedUpload.releaseBefore',
  released.replace('CONDITION', `began_at < $1 and ${isNotPaused('realm_id')}`),
);
/** $1 id, $2 holder, $3 until, $4 now. */
const lease = statement(
  'unfinishedUpload.lease',
  `with leased as (
    update unfinished_upload set lease_holder = $2, leased_until = $3
    where id = $1 and (lease_holder is null or lease_holder = $2 or leased_until <= $4)
    returning id
  )
  select exists (select from leased)
    or not exists (select from unfinished_upload where id = $1) as "isLeased"`,
);
const endLease = statement(
  'unfinishedUpload.endLease',
  `update unfinished_upload set lease_holder = null, leased_until = null
   where id = $1 and lease_holder = $2`,
);

/** Unfinished uploads in PostgreSQL. */
export class PostgresUnfinishedUploads implements UnfinishedUploads {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async reserve(upload: UnfinishedUpload, { quotaBytes, maxPerOwner }: ReservationLimits) {
    const { id, realmId, ownerId, size, beganAt } = upload;
    const space = await this.#sql.query(reserveSpace, [realmId, size, quotaBytes]);
    if (space.rows.length === 0) return 'over-quota';
    const values = [id, realmId, ownerId, size, beganAt, maxPerOwner];
    const added = await this.#sql.query(add, values);
    if (added.rows.length > 0) return 'reserved';
    await this.#sql.query(giveBack, [realmId, size]);
    return 'too-many';
  }

  async isOpen(id: string): Promise<boolean> {
    return (await this.#sql.query(isOpen, [id])).rows.length > 0;
  }

  async release(id: string): Promise<boolean> {
    const { rows } = await this.#sql.query<{ count: number }>(release, [id]);
    return rows[0]?.count === 1;
  }

  async releaseBefore(time: Date): Promise<number> {
    const { rows } = await this.#sql.query<{ count: number }>(releaseBefore, [time]);
    return rows[0]?.count ?? 0;
  }

  async lease({ uploadId, holder, until }: UploadLease, now: Date): Promise<boolean> {
    const values = [uploadId, holder, until, now];
    const { rows } = await this.#sql.query<{ isLeased: boolean }>(lease, values);
    return rows[0]?.isLeased ?? false;
  }

  async endLease({ uploadId, holder }: Pick<UploadLease, 'uploadId' | 'holder'>): Promise<void> {
    await this.#sql.query(endLease, [uploadId, holder]);
  }
}
