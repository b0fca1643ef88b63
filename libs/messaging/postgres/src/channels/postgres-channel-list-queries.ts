import type { ChannelListQueries, ListedChannel } from '@tandem/messaging-domain/channels';
import { statement, type Sql } from '@tandem/shared-postgres';

const channels = statement(
  'messaging.listChannels',
  `select id, name, invite_only as "isPrivate", is_archived as "isArchived",
     subscriber_count as subscribers, date_created as created
   from channel where realm_id = $1 order by name_key, id`,
);

/** Lists of channels in PostgreSQL. */
export class PostgresChannelListQueries implements ChannelListQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(realmId: number): Promise<readonly ListedChannel[]> {
    return (await this.#sql.query<ListedChannel>(channels, [realmId])).rows;
  }
}
