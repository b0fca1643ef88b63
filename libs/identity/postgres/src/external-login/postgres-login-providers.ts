import type {
  LoginProvider,
  LoginProviderRepository,
  NewLoginProvider,
} from '@tandem/identity-domain/external-login';
import { statement, type Sql } from '@tandem/shared-postgres';

const COLUMNS = `id, realm_id as "realmId", name, display_name as "displayName",
  icon_url as "iconUrl", issuer, client_id as "clientId", sealed_secret as "sealedSecret",
  is_private as "isPrivate"`;
const list = statement(
  'loginProvider.list',
  `select ${COLUMNS} from login_provider where realm_id = $1 order by id`,
);
const find = statement(
  'loginProvider.find',
  `select ${COLUMNS} from login_provider where realm_id = $1 and id = $2`,
);
const add = statement(
  'loginProvider.add',
  `insert into login_provider
     (realm_id, name, display_name, icon_url, issuer, client_id, sealed_secret, is_private)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const remove = statement(
  'loginProvider.remove',
  'delete from login_provider where realm_id = $1 and name = $2',
);

/** Providers of OpenID Connect in PostgreSQL; one round trip per call. */
export class PostgresLoginProviderRepository implements LoginProviderRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(realmId: number): Promise<readonly LoginProvider[]> {
    return (await this.#sql.query<LoginProvider>(list, [realmId])).rows;
  }

  async find(realmId: number, id: number): Promise<LoginProvider | null> {
    return (await this.#sql.query<LoginProvider>(find, [realmId, id])).rows[0] ?? null;
  }

  async add(provider: NewLoginProvider): Promise<void> {
    const { realmId, name, displayName, iconUrl, issuer, clientId, sealedSecret, isPrivate } =
      provider;
    const client = [issuer, clientId, sealedSecret, isPrivate];
    await this.#sql.query(add, [realmId, name, displayName, iconUrl, ...client]);
  }

  async remove(realmId: number, name: string): Promise<boolean> {
    return (await this.#sql.query(remove, [realmId, name])).rowCount === 1;
  }
}
