import type {
  LoginRecord,
  LoginRecordRepository,
  NewLoginRecord,
} from '@tandem/identity-domain/login-history';
import { statement, type Sql } from '@tandem/shared-postgres';

const add = statement(
  'loginRecord.add',
  `insert into login_record (realm_id, user_id, at, address, client_name, method, credential)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const list = statement(
  'loginRecord.list',
  `select id, at, address, client_name as "clientName", method, credential
   from login_record where user_id = $1 and id < $2 order by id desc limit $3`,
);

/** Log-ins of users in PostgreSQL; one round trip per call. */
export class PostgresLoginRecordRepository implements LoginRecordRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(record: NewLoginRecord): Promise<void> {
    const { realmId, userId, at, address, clientName, method, credential } = record;
    await this.#sql.query(add, [realmId, userId, at, address, clientName, method, credential]);
  }

  async list(
    userId: number,
    { before, limit }: { readonly before: number; readonly limit: number },
  ): Promise<readonly LoginRecord[]> {
    return (await this.#sql.query<LoginRecord>(list, [userId, before, limit])).rows;
  }
}
