import { Argon2PasswordHasher } from '@tandem/identity-argon2';
import {
  AuthenticateWebhook,
  LoginThrottle,
  RealmAddresses,
  RealmDirectory,
  createIdentityUseCases,
  type ApiKeyIssuer,
  type BotQueries,
  type LoginLimit,
  type IdentityPorts,
  type PicturePorts,
  type PictureStore,
  type IdentityUseCases,
  type RealmQueries,
  type RealmSettingsQueries,
  type UserGroupQueries,
  type UserQueries,
} from '@tandem/identity-domain';
import { HmacApiKeyIssuer, HmacConfirmationTokens } from '@tandem/identity-hmac';
import { JoseJwtVerifier, type JwtConfiguration } from '@tandem/identity-jwt';
import {
  IdentityCaches,
  PostgresAnonymousGroups,
  PostgresBotQueries,
  PostgresCredentialStore,
  PostgresLoginAccounts,
  PostgresLoginFailures,
  PostgresPresences,
  PostgresRealmQueries,
  PostgresRealmSettingsQueries,
  PostgresUserGroupQueries,
  PostgresUserQueries,
  PostgresUserStatusQueries,
  bindIdentityTx,
  type ForeignIdentityPorts,
} from '@tandem/identity-postgres';
import { ZxcvbnPasswordStrength } from '@tandem/identity-zxcvbn';
import type { MessageRenderer } from '@tandem/messaging-domain/content';
import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import { PostgresCustomEmojiQueries } from '@tandem/messaging-postgres';
import type { Database, Sql } from '@tandem/shared-postgres';
import { MessagingAuthoredMessages } from './messaging-authored-messages.ts';
import { MessagingDefaultChannels } from './messaging-default-channels.ts';
import { MessagingProfileTexts } from './messaging-profile-texts.ts';
import { MessagingEmojiLookup } from './messaging-emoji-lookup.ts';
import { SystemBotMessages } from './system-bot-messages.ts';
import { WelcomeBot } from './welcome-bot.ts';

export interface IdentityOptions {
  readonly database: Database;
  /** What API keys are derived with. */
  readonly secret: string;
  /** The address that clients see. */
  readonly externalUrl: string;
  /** Whether `<name>.localhost` is an organization too: for the demo. */
  readonly localhostSubdomains?: boolean;
  /** How many wrong passwords an account may have from one address; the default when left out. */
  readonly loginLimit?: LoginLimit | 'off' | undefined;
  /** Guests who do not know everybody get the presence of those alone whom they know. */
  readonly limitsPresence?: boolean;
  /** Organizations whose people may log in by tokens of another system; none when left out. */
  readonly jwt?: JwtConfiguration;
  /** Renders texts of profiles that may take long; left out where nobody changes profiles. */
  readonly renderer?: MessageRenderer;
  /** What pictures are made and kept with; left out where nobody uploads any. */
  readonly pictures?: PicturePorts;
  /** What other contexts keep and commands of this one work on. */
  readonly foreign?: ForeignIdentityPorts;
}

/** The identity context over PostgreSQL, for every process that needs it. */
export interface Identity {
  readonly useCases: IdentityUseCases;
  readonly users: UserQueries;
  /** Who writes by an incoming webhook. */
  readonly authenticateWebhook: AuthenticateWebhook;
  /** What the endpoints read with. */
  readonly queries: {
    readonly apiKeys: Pick<ApiKeyIssuer, 'keyOf' | 'webhookTokenOf'>;
    readonly bots: BotQueries;
    readonly groups: UserGroupQueries;
    readonly realmSettings: RealmSettingsQueries;
  };
  readonly realms: RealmQueries;
  readonly directory: RealmDirectory;
  readonly addresses: RealmAddresses;
  readonly pictures: PictureStore;
  /** Remembers nothing until it listens. */
  readonly caches: IdentityCaches;
}

const nowhere = () => Promise.reject(new Error('This process keeps no pictures'));

/** For processes in which nobody uploads pictures. */
const NO_PICTURES: PicturePorts = {
  maker: { square: nowhere, fitted: nowhere },
  store: { put: nowhere, find: nowhere, remove: nowhere },
  names: { nameOf: () => '' },
};

/** Puts the identity context together. */
export function composeIdentity(options: IdentityOptions): Identity {
  const { database } = options;
  const addresses = new RealmAddresses(options.externalUrl, {
    localhostSubdomains: options.localhostSubdomains ?? false,
  });
  const apiKeys = new HmacApiKeyIssuer(options.secret);
  const caches = new IdentityCaches({
    credentials: new PostgresCredentialStore(database.sql, apiKeys),
    realms: new PostgresRealmQueries(database.sql),
  });
  const builtInEmoji = new BuiltInEmojiCatalog();
  const presences = new PostgresPresences(database.sql, {
    isLimited: options.limitsPresence ?? false,
  });
  const profileTexts = new MessagingProfileTexts(builtInEmoji, options.renderer);
  const systemBots = (sql: Sql) =>
    new SystemBotMessages(sql, new PostgresAnonymousGroups(sql), profileTexts, database.clock);
  const ports: IdentityPorts = {
    unitOfWork: database.unitOfWork((sql) =>
      bindIdentityTx(sql, {
        defaultChannels: (handle) => new MessagingDefaultChannels(handle),
        greetings: (handle) => new WelcomeBot(handle, systemBots(handle)),
        authoredMessages: (handle) => new MessagingAuthoredMessages(handle),
        ...options.foreign,
      }),
    ),
    realms: caches.realms,
    groups: new PostgresUserGroupQueries(database.sql),
    addresses,
    credentials: caches.credentials,
    changes: caches,
    apiKeys,
    passwords: new Argon2PasswordHasher(),
    strength: new ZxcvbnPasswordStrength(),
    logins: new PostgresLoginAccounts(database.sql),
    jwt: new JoseJwtVerifier(options.jwt ?? {}, database.clock),
    throttle: new LoginThrottle(
      new PostgresLoginFailures(database.sql),
      database.clock,
      options.loginLimit,
    ),
    emoji: new MessagingEmojiLookup(builtInEmoji, new PostgresCustomEmojiQueries(database.sql)),
    statuses: new PostgresUserStatusQueries(database.sql),
    tokens: new HmacConfirmationTokens(options.secret),
    pictures: options.pictures ?? NO_PICTURES,
    profileTexts,
    presence: presences,
    presences,
    clock: database.clock,
  };
  const users = new PostgresUserQueries(database.sql);
  return {
    useCases: createIdentityUseCases(ports),
    users,
    authenticateWebhook: new AuthenticateWebhook(ports, users),
    queries: {
      apiKeys,
      bots: new PostgresBotQueries(database.sql),
      groups: ports.groups,
      realmSettings: new PostgresRealmSettingsQueries(database.sql),
    },
    realms: caches.realms,
    directory: new RealmDirectory(addresses, caches.realms),
    addresses,
    pictures: ports.pictures.store,
    caches,
  };
}
