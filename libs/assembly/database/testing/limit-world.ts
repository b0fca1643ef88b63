import {
  RealmAddresses,
  createIdentityUseCases,
  type IdentityPorts,
} from '@tandem/identity-domain';
import { MemoryApiKeyIssuer, MemoryPasswordHasher } from '@tandem/identity-domain/testing';
import { RandomSecrets } from '@tandem/identity-hmac';
import { PostgresAnonymousGroups, bindIdentityTx } from '@tandem/identity-postgres';
import {
  createMessagingUseCases,
  type MessagingPorts,
  type MessagingTx,
} from '@tandem/messaging-domain';
import { MemoryContentStore, aRenderer, smallEmojiCatalog } from '@tandem/messaging-domain/testing';
import { PostgresSubscribingQueries, bindMessagingTx } from '@tandem/messaging-postgres';
import { systemClock, type Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import type { Begin } from '@tandem/shared-postgres/testing';

const addresses = new RealmAddresses('https://chat.example.com');

/** A user with a channel and a message. */
export interface LimitWorld {
  readonly sql: Sql;
  readonly ann: Actor;
  readonly channelId: number;
  readonly messageId: number;
}

/** The use cases of identity, in transactions of `begin`. */
export const identity = (begin: Begin) =>
  createIdentityUseCases({
    unitOfWork: begin((sql) => bindIdentityTx(sql)),
    passwords: new MemoryPasswordHasher(),
    secrets: new RandomSecrets(),
    apiKeys: new MemoryApiKeyIssuer(),
    addresses,
    clock: systemClock,
  } as unknown as IdentityPorts);

/** Binds the ports of messaging. */
export const bindMessaging = (sql: Sql): MessagingTx =>
  bindMessagingTx(sql, new PostgresAnonymousGroups(sql));
/** Every code is the name of its emoji. */
const emoji = {
  ...smallEmojiCatalog,
  codeOf: (name: string) => name,
  canonicalName: (code: string) => code,
  isCode: () => true,
};
/** The use cases of messaging, in transactions of `begin`. */
export const messaging = (sql: Sql, begin: Begin) =>
  createMessagingUseCases({
    unitOfWork: begin(bindMessaging),
    subscribing: new PostgresSubscribingQueries(sql),
    renderer: aRenderer(),
    emoji,
    files: new MemoryContentStore(),
    uploadLimits: { maxFileMib: 1, quotaBytes: null },
    newToken: () => crypto.randomUUID().replaceAll('-', '').slice(0, 24),
    addresses,
    clock: systemClock,
  } as unknown as MessagingPorts);

/** Runs `work` with the ports of messaging. */
export const withMessaging = (begin: Begin, work: (tx: MessagingTx) => Promise<unknown>) =>
  begin(bindMessaging).run(work);

/** Runs `work` in a transaction. */
export const withSql = (begin: Begin, work: (sql: Sql) => Promise<unknown>) =>
  begin((sql) => sql).run(work);

/** Statements without a transaction: commands at the same moment wait for each other before the second. */
export function meetingBeforeSecond(sql: Sql, begin: Begin): Sql {
  let count = 0;
  return {
    query: async (statement, values) => {
      count += 1;
      if (count === 2) await begin(() => null).run(() => Promise.resolve());
      return sql.query(statement, values);
    },
  };
}

/** Creates a public channel without subscribers. */
export const createChannel = (
  { sql, ann }: Pick<LimitWorld, 'sql' | 'ann'>,
  begin: Begin,
  name: string,
) =>
  messaging(sql, begin).createChannel.execute(ann, {
    name,
    description: '',
    subscriberIds: [],
    announce: false,
    options: {
      inviteOnly: false,
      isWebPublic: false,
      isDefault: false,
      messageRetentionDays: null,
      folderId: null,
      groups: {},
    },
  });
