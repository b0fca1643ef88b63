import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ISOLATION, type Isolation } from '@tandem/assembly-isolation';
import { OrganizationExports, UserExports } from '@tandem/assembly-organization-export';
import { BACKGROUND, PROCESS, token } from '@tandem/assembly-process';
import type { RealmAddresses } from '@tandem/identity-domain';
import { HmacApiKeyIssuer, TextSecretSeal } from '@tandem/identity-hmac';
import { OtplibSecondFactorCodes } from '@tandem/identity-totp';
import { AvatarUrls } from '@tandem/identity-rest/avatars';
import {
  TransactionalMessagePosting,
  createBackgroundUseCases,
  createMessagingUseCases,
  type BackgroundUseCases,
  type MessagingPorts,
  type MessagingUseCases,
  type OutgoingWebhooks,
} from '@tandem/messaging-domain';
import type { EmojiCatalog, MessageRenderer } from '@tandem/messaging-domain/content';
import { UPLOAD_LIMITS, type UploadLimits } from '@tandem/messaging-domain/uploads';
import type { EmailGateway, EmailGatewayOptions } from '@tandem/messaging-email-gateway';
import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import {
  ExternalMediaAddresses,
  HttpExternalMedia,
  HttpOutgoingWebhooks,
} from '@tandem/messaging-outbound-http';
import {
  PostgresMessagePosting,
  channelTraffic,
  pruneSentKeys,
  webhookConsumer,
} from '@tandem/messaging-postgres';
import { presentForBots, type ServedExternalMedia } from '@tandem/messaging-rest';
import { OutboundAddressPolicy } from '@tandem/shared-outbound-http';
import { PostgresEventLog, type Database } from '@tandem/shared-postgres';
import { ContainerModule } from 'inversify';
import { messagingQueries, type MessagingQueries } from './messaging-queries.ts';
import { messagingTx } from './transaction.ts';

interface MessagingSettings {
  readonly uploadLimits?: UploadLimits;
  /**
   * Allows programs of bots in private networks and on this machine: only for servers all of whose users may
   * access those. Off by default.
   */
  readonly reachesPrivateNetworks?: boolean;
  /**
   * The servers from which images and videos of other sites are loaded: with public addresses, in private
   * networks too, or none (the default).
   */
  readonly externalMedia?: 'public' | 'private' | 'none';
}

/** The bindings of the module. */
export const MESSAGING = {
  useCases: token<MessagingUseCases>('MessagingUseCases'),
  background: token<BackgroundUseCases>('BackgroundUseCases'),
  openEmailGateway: token<OpenEmailGateway>('OpenEmailGateway'),
  queries: token<MessagingQueries>('MessagingQueries'),
  emoji: token<EmojiCatalog>('EmojiCatalog'),
  renderer: token<MessageRenderer>('MessageRenderer'),
  organizationExports: token<OrganizationExports>('OrganizationExports'),
  userExports: token<UserExports>('UserExports'),
  /** `null` if no images and videos of other sites are served. */
  externalMedia: token<ServedExternalMedia | null>('ExternalMedia'),
} as const;

/** Connects the mail server to channels. Loaded on demand: most workers have none. */
export type OpenEmailGateway = (
  options: Omit<EmailGatewayOptions, 'channelEmails' | 'postEmail' | 'readMail'>,
) => Promise<EmailGateway>;

/** The same ports for commands, which never read from replicas. */
const COMMAND_QUERIES = token<MessagingQueries>('MessagingCommandQueries');
const PORTS = token<Ports>('MessagingPorts');
const WEBHOOKS = token<OutgoingWebhooks>('OutgoingWebhooks');

type Ports = Omit<MessagingPorts, 'posting'> & MessagingQueries;

/** Messaging over PostgreSQL and the data folder. Needs the module of the isolation. */
export function messagingModule(settings: MessagingSettings = {}): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(MESSAGING.emoji).toResolvedValue(() => new BuiltInEmojiCatalog(), []);
    bind(MESSAGING.renderer).toResolvedValue(
      (isolation, emoji) => isolation.renderer(emoji),
      [ISOLATION, MESSAGING.emoji],
    );
    bind(MESSAGING.externalMedia).toResolvedValue(
      (secret) => externalMediaOf(secret, settings.externalMedia ?? 'none'),
      [PROCESS.secret],
    );
    bind(MESSAGING.queries).toResolvedValue(
      ({ reads, replicas }) => messagingQueries(reads, () => replicas?.readsAtPrimary ?? 0),
      [PROCESS.database],
    );
    bind(COMMAND_QUERIES).toResolvedValue(
      ({ sql, replicas }, queries) => (replicas === null ? queries : messagingQueries(sql)),
      [PROCESS.database, MESSAGING.queries],
    );
    bind(PORTS).toResolvedValue(
      (database, addresses, isolation, queries, emoji, renderer, files) => ({
        ...queries,
        ...transactionPorts(database),
        ...uploadPorts(isolation, settings.uploadLimits),
        ...addressPorts(addresses),
        emoji,
        renderer,
        files,
      }),
      [
        PROCESS.database,
        PROCESS.addresses,
        ISOLATION,
        COMMAND_QUERIES,
        MESSAGING.emoji,
        MESSAGING.renderer,
        PROCESS.contents,
      ],
    );
    bind(MESSAGING.useCases).toResolvedValue(
      ({ sql }, ports) =>
        createMessagingUseCases({
          ...ports,
          posting: new PostgresMessagePosting(
            sql,
            new TransactionalMessagePosting(ports.unitOfWork),
          ),
        }),
      [PROCESS.database, PORTS],
    );
    bind(WEBHOOKS).toResolvedValue(
      (secret, addresses, renderer, { clock }) => {
        const keys = new HmacApiKeyIssuer(secret);
        const presentation = { avatars: new AvatarUrls(secret), addresses, renderer };
        return new HttpOutgoingWebhooks({
          policy: new OutboundAddressPolicy({
            allowPrivate: settings.reachesPrivateNetworks ?? false,
          }),
          tokenOf: (botId, version) => keys.webhookTokenOf(botId, version),
          secretOf: (botId, version) => keys.webhookSecretOf(botId, version),
          clock,
          present: (message) => presentForBots(message, presentation),
        });
      },
      [PROCESS.secret, PROCESS.addresses, MESSAGING.renderer, PROCESS.database],
    );
    bind(MESSAGING.background).toResolvedValue(
      (ports, webhooks, organizations, users) =>
        createBackgroundUseCases({
          ...ports,
          webhooks,
          exportArchives: {
            contentOf: ({ realmId, exportType: kind }) =>
              organizations.contentOf({ realmId, kind }),
          },
          userExportArchives: {
            contentOf: ({ realmId, userId }, counted) =>
              users.contentOf({ realmId, userId, ...counted }),
          },
        }),
      [PORTS, WEBHOOKS, MESSAGING.organizationExports, MESSAGING.userExports],
    );
    bind(MESSAGING.organizationExports).toResolvedValue(
      (database, contents, secret, dataDir) =>
        new OrganizationExports({
          database,
          contents,
          names: new AvatarUrls(secret),
          codes: new OtplibSecondFactorCodes(secret),
          seal: new TextSecretSeal(secret),
          spoolFolder: join(dataDir, 'tmp'),
        }),
      [PROCESS.database, PROCESS.contents, PROCESS.secret, PROCESS.dataDir],
    );
    bind(MESSAGING.userExports).toResolvedValue(
      (database, contents, secret, dataDir) =>
        new UserExports({
          database,
          contents,
          names: new AvatarUrls(secret),
          spoolFolder: join(dataDir, 'tmp'),
        }),
      [PROCESS.database, PROCESS.contents, PROCESS.secret, PROCESS.dataDir],
    );
    bind(MESSAGING.openEmailGateway).toResolvedValue(
      ({ postEmail }, { channelEmails }, isolation) =>
        async (options) => {
          const { EmailGateway, MailUnreadable } = await import('@tandem/messaging-email-gateway');
          const readMail = async (raw: Uint8Array, recipient: string) => {
            const mail = await isolation.readMail(raw, recipient);
            if (mail === null) throw new MailUnreadable();
            return mail;
          };
          return new EmailGateway({ ...options, channelEmails, postEmail, readMail });
        },
      [MESSAGING.background, MESSAGING.queries, ISOLATION],
    );
    bind(BACKGROUND.consumer).toConstantValue(channelTraffic);
    bind(BACKGROUND.consumer).toConstantValue(webhookConsumer);
    bind(BACKGROUND.pruning).toResolvedValue(
      ({ sql }) => ({ name: 'send keys', run: () => pruneSentKeys(sql) }),
      [PROCESS.database],
    );
  });
}

function externalMediaOf(
  secret: string,
  served: 'public' | 'private' | 'none',
): ServedExternalMedia | null {
  if (served === 'none') return null;
  const policy = new OutboundAddressPolicy({ allowPrivate: served === 'private' });
  return {
    addresses: new ExternalMediaAddresses(secret),
    source: new HttpExternalMedia({ policy }),
  };
}

function transactionPorts(database: Database) {
  return {
    unitOfWork: database.unitOfWork(messagingTx),
    typingEvents: new PostgresEventLog(database.sql),
    clock: database.clock,
  };
}

function uploadPorts(isolation: Isolation, uploadLimits = UPLOAD_LIMITS) {
  return {
    images: isolation.pictures,
    newToken: () => randomBytes(18).toString('base64url'),
    uploadLimits,
  };
}

function addressPorts(addresses: RealmAddresses) {
  return {
    addresses,
    emailGatewayDomain: (realmStringId: string) => addresses.emailDomainOf(realmStringId),
  };
}
