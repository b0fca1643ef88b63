import type { DefaultChannels, Newcomer } from '@tandem/identity-domain';
import { joinDefaultChannels } from '@tandem/messaging-postgres';
import type { Sql } from '@tandem/shared-postgres';

/** The default channels of the messaging context, for accounts that are opened. */
export class MessagingDefaultChannels implements DefaultChannels {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  join(newcomer: Newcomer): Promise<void> {
    return joinDefaultChannels(this.#sql, newcomer);
  }
}
