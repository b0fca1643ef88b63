import type { PushTarget, PushTargets, TargetReference } from '@tandem/push-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const findDevice = statement(
  'pushTarget.device',
  `select u.realm_id as "realmId", u.id as "userId", d.token_kind as kind,
     d.provider_token as token, d.provider_app_id as "appId", d.token_id as "tokenId",
     d.push_key as "pushKey", d.push_key_id as "pushKeyId"
   from client_device d join user_account u on u.id = d.user_id
   where d.id = $2 and d.user_id = $1 and u.is_active
     and d.token_id is not null and d.push_key is not null`,
);
const findToken = statement(
  'pushTarget.token',
  `select u.realm_id as "realmId", u.id as "userId", t.kind, t.token, t.app_id as "appId",
     null as "tokenId", null as "pushKey", null as "pushKeyId"
   from legacy_push_token t join user_account u on u.id = t.user_id
   where t.id = $2 and t.user_id = $1 and u.is_active`,
);
/* Only the token that was tried: it may have been replaced meanwhile. */
const forgetDevice = statement(
  'pushTarget.forgetDevice',
  `update client_device set token_id = null, provider_token = null, provider_app_id = null
   where id = $1 and token_id = $2`,
);
const forgetToken = statement(
  'pushTarget.forgetToken',
  'delete from legacy_push_token where id = $1',
);

/** The targets of pushes, from PostgreSQL. */
export class PostgresPushTargets implements PushTargets {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(userId: number, reference: TargetReference): Promise<PushTarget | null> {
    const query = reference.type === 'device' ? findDevice : findToken;
    const { rows } = await this.#sql.query<Omit<PushTarget, 'reference'>>(query, [
      userId,
      reference.id,
    ]);
    return rows[0] ? { ...rows[0], reference } : null;
  }

  async forget({ reference, tokenId }: PushTarget): Promise<void> {
    await (reference.type === 'device'
      ? this.#sql.query(forgetDevice, [reference.id, tokenId])
      : this.#sql.query(forgetToken, [reference.id]));
  }
}
