import type { Database, Sql } from '@tandem/shared-postgres';

/** Rows that a worker removes in its first run: by table, the rest of an insert that names its columns. */
const oldRows = (realm: number, user: number): Readonly<Record<string, string>> => ({
  login_network: `(user_id, network, last_at) values (${user}, 'old', 'epoch')`,
  email_change: `(realm_id, user_id, old_email, new_email, requested_at)
    values (${realm}, ${user}, 'old', 'new', 'epoch')`,
  login_session: `(realm_id, user_id, secret_hash, user_agent, address, created_at, last_used_at)
    values (${realm}, ${user}, int8send(${user}), 'old', '::1', 'epoch', 'epoch')`,
  password_reset: `(realm_id, email, network, requested_at) values (${realm}, 'old', '::1', 'epoch')`,
  login_link: `(realm_id, user_id, secret_hash, expires_at)
    values (${realm}, ${user}, int8send(${user}), 'epoch')`,
  login_provider: `(realm_id, name, display_name, issuer, client_id, is_private)
    values (${realm}, 'old', 'Old', 'https://old.test', 'old', false)`,
  login_transaction: `(realm_id, provider_id, state_hash, browser_hash, sealed, expires_at)
    select realm_id, id, int8send(${user}), 'old', 'old', 'epoch'
    from login_provider where realm_id = ${realm}`,
  login_record: `(realm_id, user_id, at, address, client_name, method, credential)
    values (${realm}, ${user}, 'epoch', '::1', 'old', 'password', 'api_key')`,
  sent_key: `(sender_id, key_hash, message_id) values (${user}, 'old', -1)`,
  invitation_link: `(realm_id, inviter_id, invited_at, expires_at, invited_as, channel_ids, group_ids,
      includes_default_channels, token_hash)
    values (${realm}, ${user}, 'epoch', 'epoch', 400, '{}', '{}', false, int8send(${user}))`,
  invitation: `(realm_id, inviter_id, email, invited_at, expires_at, invited_as, channel_ids, group_ids,
      includes_default_channels, notifies_referrer, token_hash, link_id)
    select realm_id, ${user}, 'old', 'epoch', 'epoch', 400, '{}', '{}', false, false, token_hash, id
    from invitation_link where realm_id = ${realm}`,
  missed_message: `(user_id, conversation, message_id, trigger)
    values (${user}, 'old', 0, 'direct_message')`,
  attachment: `(realm_id, owner_id, path_id, name, size, content_type, created_at)
    values (${realm}, ${user}, '${realm}/old/old.txt', 'old.txt', 1, 'text/plain', 'epoch')`,
  unfinished_upload: `(id, realm_id, owner_id, size, began_at)
    values ('old ${realm}', ${realm}, ${user}, 1, 'epoch')`,
  user_export: `(realm_id, user_id, requested_by, requested_at, failed_at)
    values (${realm}, ${user}, ${user}, 'epoch', 'epoch')`,
  file_removal: `(key, not_before) values ('uploads/${realm}/old/gone.txt', 'epoch')`,
  audit_entry: `(realm_id, occurred_at, kind, actor_type, actor_id)
    values (${realm}, 'epoch', 'realm.changed', 'user', ${user})`,
  login_failure: `(realm_id, account, address, failed_at)
    values (${realm}, ' user ${user}', '::1', 'epoch')`,
  // Before the offsets of all consumers.
  outbox: `(id, realm_id, type, payload, occurred_at)
    values (-${realm}, ${realm}, 'old', '{}', 'epoch')`,
});

/** Removed with their organization only: others refer to them. */
const LASTING = 'login_provider';

/** Rows of an organization that workers remove as they are old. */
export class OldRows {
  readonly #sql: Sql;
  /** By table, each as JSON. */
  readonly #rows = new Map<string, readonly unknown[]>();

  private constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Adds one row to each table. */
  static async of(database: Database, realmId: number, userId: number): Promise<OldRows> {
    const { sql } = database;
    const old = new OldRows(sql);
    for (const [table, rest] of Object.entries(oldRows(realmId, userId))) {
      await old.#add(table, rest);
    }
    return old;
  }

  /** The tables with some of the rows. */
  async left(): Promise<readonly string[]> {
    const left: string[] = [];
    for (const [table, added] of this.#rows) {
      const { rowCount } = await this.#sql.query(
        `select from ${table} as old where to_jsonb(old) = any($1::jsonb[]) limit 1`,
        [added.map((row) => JSON.stringify(row))],
      );
      if (rowCount > 0) left.push(table);
    }
    return left;
  }

  get tables(): readonly string[] {
    return [...this.#rows.keys()];
  }

  async #add(table: string, rest: string): Promise<void> {
    const { rows } = await this.#sql.query<{ row: unknown }>(
      `insert into ${table} as old ${rest} returning to_jsonb(old) as row`,
    );
    if (rows.length === 0) throw new Error(`No old row of ${table}`);
    if (table !== LASTING)
      this.#rows.set(
        table,
        rows.map(({ row }) => row),
      );
  }
}
