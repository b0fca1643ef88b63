import type { Identity } from '@tandem/assembly-identity';
import { HttpBouncer, HttpBouncerTokenCheck } from '@tandem/push-bouncer';
import {
  Unsubscribe,
  createPushUseCases,
  type MailSettings,
  type PushEvent,
} from '@tandem/push-domain';
import {
  PostgresDeviceQueries,
  PostgresDeviceRepository,
  PostgresLegacyTokenRepository,
  PostgresPushQueue,
  PostgresRegistrationQueue,
} from '@tandem/push-postgres';
import { pushEndpoints, unsubscribePages } from '@tandem/push-rest';
import { HmacUnsubscribeTokens } from '@tandem/push-mail';
import type { ChatEndpoint, RawEndpoint } from '@tandem/shared-chat-wire';
import type { Actor } from '@tandem/shared-kernel';
import { PostgresEventLog, type Database } from '@tandem/shared-postgres';
import type { PushSettings } from '../config.ts';

/** Mail settings of users, stored by the identity context. */
class IdentityMailSettings implements MailSettings {
  readonly #identity: Identity;
  readonly #database: Database;

  constructor(identity: Identity, database: Database) {
    this.#identity = identity;
    this.#database = database;
  }

  async turnOff(userId: number): Promise<void> {
    const { rows } = await this.#database.sql.query<Pick<Actor, 'realmId' | 'role'>>(
      'select realm_id as "realmId", role from user_account where id = $1 and is_active',
      [userId],
    );
    if (!rows[0]) return;
    const actor = { ...rows[0], userId, isBot: false };
    await this.#identity.useCases.changeOwnSettings.execute(actor, { settings: NO_MAILS });
  }
}

const NO_MAILS = {
  enable_offline_email_notifications: false,
  enable_stream_email_notifications: false,
  enable_followed_topic_email_notifications: false,
};

/** The unsubscribe pages that mails about messages link to. */
export function pushPages(parts: {
  readonly database: Database;
  readonly identity: Identity;
  readonly secret: string;
}): readonly RawEndpoint[] {
  const tokens = new HmacUnsubscribeTokens(parts.secret);
  const mailSettings = new IdentityMailSettings(parts.identity, parts.database);
  return unsubscribePages(new Unsubscribe({ tokens, mailSettings }));
}

/** The endpoints of the push context. The worker sends what they queue. */
export function pushRoutes(database: Database, push: PushSettings): readonly ChatEndpoint[] {
  const useCases = createPushUseCases({
    unitOfWork: database.unitOfWork((sql) => ({
      devices: new PostgresDeviceRepository(sql),
      tokens: new PostgresLegacyTokenRepository(sql),
      registrations: new PostgresRegistrationQueue(sql),
      pushes: new PostgresPushQueue(sql),
      events: new PostgresEventLog<PushEvent>(sql),
    })),
    devices: new PostgresDeviceQueries(database.sql),
    remote:
      push.bouncerUrl === null ? null : new HttpBouncerTokenCheck(new HttpBouncer(push.bouncerUrl)),
    isPushConfigured: push.isConfigured,
    clock: database.clock,
  });
  return pushEndpoints({ useCases });
}
