import type { ApiKeyIssuer, CredentialHolder, CredentialStore } from '@tandem/identity-domain';
import type { BotType, Role } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';

const findByKeyHash = statement(
  'credential.findByKeyHash',
  `select account.id as "userId", account.realm_id as "realmId", account.role,
     account.is_bot as "isBot", account.bot_type as "botType", account.email,
     account.delivery_email as "deliveryEmail", account.is_active as "isActive",
     realm.string_id as "realmStringId", realm.deactivated as "realmDeactivated"
   from user_account account join realm on realm.id = account.realm_id
   where account.api_key_hash = $1`,
);

interface HolderRow {
  readonly userId: number;
  readonly realmId: number;
  readonly role: Role;
  readonly isBot: boolean;
  readonly botType: BotType | null;
  readonly email: string;
  readonly deliveryEmail: string;
  readonly isActive: boolean;
  readonly realmStringId: string;
  readonly realmDeactivated: boolean;
}

/**
 * Holders of keys in PostgreSQL; one round trip per call. The index compares hashes: its timing does
 * not help to find a key.
 */
export class PostgresCredentialStore implements CredentialStore {
  readonly #sql: Sql;
  readonly #apiKeys: Pick<ApiKeyIssuer, 'hashOf'>;

  constructor(sql: Sql, apiKeys: Pick<ApiKeyIssuer, 'hashOf'>) {
    this.#sql = sql;
    this.#apiKeys = apiKeys;
  }

  async findByApiKey(apiKey: string): Promise<CredentialHolder | null> {
    const values = [this.#apiKeys.hashOf(apiKey)];
    const [row] = (await this.#sql.query<HolderRow>(findByKeyHash, values)).rows;
    if (!row) return null;
    const { userId, realmId, role, isBot } = row;
    return {
      actor: Object.freeze({ userId, realmId, role, isBot }),
      botType: row.botType,
      emails: [row.email.toLowerCase(), row.deliveryEmail.toLowerCase()],
      isActive: row.isActive,
      realmStringId: row.realmStringId,
      realmDeactivated: row.realmDeactivated,
    };
  }
}
