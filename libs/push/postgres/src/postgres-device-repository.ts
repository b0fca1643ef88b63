import type { Device, DeviceChange, DeviceQueries, DeviceRepository } from '@tandem/push-domain';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';

const DEVICE = `id, user_id as "userId", push_key as "pushKey", push_key_id as "pushKeyId",
  token_id as "tokenId", pending_token_id as "pendingTokenId", token_kind as "tokenKind",
  token_updated_at as "tokenUpdatedAt", error_code as "errorCode"`;

const add = statement(
  'device.add',
  `insert into client_device (user_id) select $1::bigint
   where (select count(*) from client_device where user_id = $1::bigint) < $2 returning id`,
);
const remove = statement(
  'device.remove',
  'delete from client_device where id = $2::bigint and user_id = $1',
);
const lock = statement(
  'device.lock',
  `select ${DEVICE} from client_device where id = $2::bigint and user_id = $1 for update`,
);
const change = statement(
  'device.change',
  `update client_device set
     push_key = case when given.change ? 'pushKey' then given.change->>'pushKey' else push_key end,
     push_key_id = case when given.change ? 'pushKeyId'
       then (given.change->>'pushKeyId')::bigint else push_key_id end,
     token_id = case when given.change ? 'tokenId'
       then given.change->>'tokenId' else token_id end,
     pending_token_id = case when given.change ? 'pendingTokenId'
       then given.change->>'pendingTokenId' else pending_token_id end,
     token_kind = case when given.change ? 'tokenKind'
       then given.change->>'tokenKind' else token_kind end,
     token_updated_at = case when given.change ? 'tokenUpdatedAt'
       then (given.change->>'tokenUpdatedAt')::timestamptz else token_updated_at end,
     error_code = case when given.change ? 'errorCode'
       then given.change->>'errorCode' else error_code end,
     provider_token = case when given.change ? 'providerToken'
       then given.change->'providerToken'->>'token' else provider_token end,
     provider_app_id = case when given.change ? 'providerToken'
       then given.change->'providerToken'->>'appId' else provider_app_id end
   from (select $2::jsonb as change) given
   where client_device.id = $1`,
);
const list = statement(
  'device.list',
  `select ${DEVICE} from client_device where user_id = $1 order by id`,
);

/** Clients that registered themselves, in PostgreSQL; one round trip per call, two to add. */
export class PostgresDeviceRepository implements DeviceRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(userId: number, limit: number): Promise<number | null> {
    await exclusiveChange(this.#sql, `devices of ${userId}`);
    const { rows } = await this.#sql.query<{ id: number }>(add, [userId, limit]);
    return rows[0]?.id ?? null;
  }

  async remove(userId: number, deviceId: number): Promise<boolean> {
    return (await this.#sql.query(remove, [userId, deviceId])).rowCount > 0;
  }

  async lock(userId: number, deviceId: number): Promise<Device | null> {
    return (await this.#sql.query<Device>(lock, [userId, deviceId])).rows[0] ?? null;
  }

  async change(deviceId: number, changes: DeviceChange): Promise<void> {
    await this.#sql.query(change, [deviceId, JSON.stringify(changes)]);
  }
}

/** Devices as clients receive them. */
export class PostgresDeviceQueries implements DeviceQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(userId: number): Promise<readonly Device[]> {
    return (await this.#sql.query<Device>(list, [userId])).rows;
  }
}
