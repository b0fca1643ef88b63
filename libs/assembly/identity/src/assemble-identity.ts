import { Argon2PasswordHasher } from '@tandem/identity-argon2';
import {
  AuthenticateWebhook,
  LoginThrottle,
  RealmDirectory,
  TurnOffMessageMails,
  createIdentityUseCases,
  type AccountStateQueries,
  type ApiKeyIssuer,
  type BotQueries,
  type LoginLimit,
  pictureTurns,
  type IdentityPorts,
  type PasswordStrength,
  type PicturePorts,
  type ProfileAccountQueries,
  type ProfileTextRenderer,
  type RealmAddresses,
  type PictureStore,
  type IdentityUseCases,
  type RealmQueries,
  type RealmSettingsQueries,
  type UserGroupQueries,
  type UserQueries,
} from '@tandem/identity-domain';
import type { ErasureQueries, RunErasure } from '@tandem/identity-domain/erasure';
import type { InvitedSignUps } from '@tandem/identity-domain/external-login';
import type { AccountListQueries } from '@tandem/identity-domain/account-list';
import type { AuditQueries } from '@tandem/identity-domain/audit';
import {
  HmacApiKeyIssuer,
  HmacConfirmationTokens,
  RandomSecrets,
  TextSecretSeal,
} from '@tandem/identity-hmac';
import { JoseJwtVerifier, type JwtConfiguration } from '@tandem/identity-jwt';
import {
  IdentityCaches,
  PostgresAccountListQueries,
  PostgresAccountStateQueries,
  PostgresAuditQueries,
  PostgresBotQueries,
  PostgresCredentialStore,
  PostgresCredentialUses,
  PostgresErasureQueries,
  PostgresLoginAccounts,
  PostgresLoginFailures,
  PostgresPersonEventQueries,
  PostgresPresences,
  PostgresProfileAccountQueries,
  PostgresRealmQueries,
  PostgresRealmSettingsQueries,
  PostgresUserGroupQueries,
  PostgresUserQueries,
  PostgresUserStatusQueries,
  bindIdentityReads,
  bindIdentityTx,
} from '@tandem/identity-postgres';
import { OpenIdClient } from '@tandem/identity-openid-connect';
import { OtplibSecondFactorCodes } from '@tandem/identity-totp';
import { ZxcvbnPasswordStrength } from '@tandem/identity-zxcvbn';
import type { MessageRenderer } from '@tandem/messaging-domain/content';
import type { ContentStore } from '@tandem/messaging-domain/uploads';
import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import { PostgresCustomEmojiQueries } from '@tandem/messaging-postgres';
import type { AvatarUrls } from '@tandem/identity-rest/avatars';
import { PostgresPushDevices } from '@tandem/push-postgres';
import type { PictureLibrary } from '@tandem/shared-images';
import { OutboundAddressPolicy, requestGuarded } from '@tandem/shared-outbound-http';
import type { Database } from '@tandem/shared-postgres';
import { contentPictures } from './content-pictures.ts';
import { MessagingAuthoredMessages } from './messaging-authored-messages.ts';
import { MessagingDefaultChannels } from './messaging-default-channels.ts';
import { createRunErasure } from './personal-data.ts';
import { MessagingEmojiLookup } from './messaging-emoji-lookup.ts';
import {
  MessagingGreetings,
  MessagingOwnerNotices,
  MessagingProfileTexts,
} from './messaging-texts.ts';

export interface IdentitySettings {
  /** The limit of wrong passwords for an account from one address; optional. */
  readonly loginLimit?: LoginLimit | 'off' | undefined;
  /** Guests with restricted access get only the presence of accessible users. */
  readonly limitsPresence?: boolean;
  /** Organizations whose users may log in by tokens of another system; none by default. */
  readonly jwt?: JwtConfiguration;
  /** Renders texts of profiles that may take long; absent where no profile is changed. */
  readonly renderer?: MessageRenderer;
  /** Decodes pictures; absent in processes without uploads. */
  readonly images?: PictureLibrary;
  /** Estimates new passwords; by default with word lists, which a process holds from the first password on. */
  readonly strength?: PasswordStrength;
}

/** The identity context over PostgreSQL, for every process that needs it. */
export interface Identity {
  readonly useCases: IdentityUseCases;
  readonly users: UserQueries;
  /** The sender of an incoming webhook. */
  readonly authenticateWebhook: AuthenticateWebhook;
  readonly turnOffMessageMails: TurnOffMessageMails;
  /** Removes the data of erased users. */
  readonly runErasure: Pick<RunErasure, 'execute'>;
  /** The queries of the endpoints. */
  readonly queries: {
    readonly erasures: ErasureQueries;
    readonly apiKeys: Pick<ApiKeyIssuer, 'keyOf' | 'webhookTokenOf'>;
    readonly accounts: AccountListQueries;
    readonly audit: AuditQueries;
    readonly bots: BotQueries;
    readonly profileAccounts: ProfileAccountQueries;
    readonly groups: UserGroupQueries;
    readonly realmSettings: RealmSettingsQueries;
    /** Accounts at the primary server, even where replicas answer other queries. */
    readonly primary: { readonly users: UserQueries; readonly accounts: AccountStateQueries };
  };
  readonly realms: RealmQueries;
  readonly directory: RealmDirectory;
  readonly addresses: RealmAddresses;
  readonly pictures: PictureStore;
  /** Empty until it is subscribed to changes. */
  readonly caches: IdentityCaches;
  readonly avatars: AvatarUrls;
  /** Renders texts of users that refer to nothing. */
  readonly profileTexts: ProfileTextRenderer;
}

const nowhere = () => Promise.reject(new Error('This process stores no pictures'));

/** The ports of processes without uploads of pictures. */
const NO_PICTURES: PicturePorts = {
  turns: pictureTurns(),
  maker: { square: nowhere, fitted: nowhere },
  store: { put: nowhere, find: nowhere, remove: nowhere },
  names: { nameOf: () => '' },
};

/** The dependencies of the context. */
interface IdentityParts {
  readonly database: Database;
  readonly secret: string;
  readonly addresses: RealmAddresses;
  readonly contents: ContentStore;
  readonly avatars: AvatarUrls;
  readonly invitedSignUps: InvitedSignUps;
}

/** Binds each port of the identity context to its adapter. */
export function assembleIdentity(
  { database, secret, addresses, contents, avatars, invitedSignUps }: IdentityParts,
  settings: IdentitySettings,
): Identity {
  const apiKeys = new HmacApiKeyIssuer(secret);
  const secrets = new RandomSecrets();
  const stores = {
    credentials: new PostgresCredentialStore(database.lookups, apiKeys, secrets),
    realms: new PostgresRealmQueries(database.lookups),
    clock: database.clock,
  };
  const caches = new IdentityCaches(stores, (load) => database.apart(load));
  const builtInEmoji = new BuiltInEmojiCatalog();
  const presence = new PostgresPresences(database.lookups, {
    isLimited: settings.limitsPresence ?? false,
  });
  const profileTexts = new MessagingProfileTexts(builtInEmoji, settings.renderer);
  const ports: IdentityPorts = {
    unitOfWork: database.unitOfWork((sql, actor) =>
      bindIdentityTx(sql, actor, {
        defaultChannels: (handle) => new MessagingDefaultChannels(handle),
        greetings: (handle) => new MessagingGreetings(handle, profileTexts, database.clock),
        ownerNotices: (handle) => new MessagingOwnerNotices(handle, profileTexts, database.clock),
        authoredMessages: (handle) => new MessagingAuthoredMessages(handle),
        pushDevices: (handle) => new PostgresPushDevices(handle),
      }),
    ),
    reading: database.readingWork(bindIdentityReads),
    realms: caches.realms,
    currentRealms: caches.currentRealms,
    groups: new PostgresUserGroupQueries(database.lookups),
    addresses,
    credentials: caches.credentials,
    changes: caches,
    apiKeys,
    secrets,
    seal: new TextSecretSeal(secret),
    openId: new OpenIdClient({
      send: requestGuarded,
      policyFor: (allowPrivate) => new OutboundAddressPolicy({ allowPrivate }),
      clock: database.clock,
    }),
    invitedSignUps,
    codes: new OtplibSecondFactorCodes(secret),
    uses: new PostgresCredentialUses(database.sql, () => database.clock.now()),
    passwords: new Argon2PasswordHasher(),
    strength: settings.strength ?? new ZxcvbnPasswordStrength(),
    logins: new PostgresLoginAccounts(database.sql),
    jwt: new JoseJwtVerifier(settings.jwt ?? {}, database.clock),
    throttle: new LoginThrottle(
      new PostgresLoginFailures(database.sql),
      database.clock,
      settings.loginLimit,
    ),
    emoji: new MessagingEmojiLookup(builtInEmoji, new PostgresCustomEmojiQueries(database.sql)),
    statuses: new PostgresUserStatusQueries(database.lookups),
    tokens: new HmacConfirmationTokens(secret),
    pictures: settings.images ? contentPictures(contents, settings.images, avatars) : NO_PICTURES,
    profileTexts,
    presence,
    presences: new PostgresPresences(database.sql),
    clock: database.clock,
  };
  const { sql, reads } = database;
  return {
    useCases: createIdentityUseCases(ports),
    users: new PostgresUserQueries(reads),
    authenticateWebhook: new AuthenticateWebhook(
      ports,
      new PostgresUserQueries(sql),
      new PostgresBotQueries(sql),
    ),
    turnOffMessageMails: new TurnOffMessageMails({
      ...ports,
      persons: new PostgresPersonEventQueries(database.sql),
    }),
    runErasure: createRunErasure(database),
    queries: {
      erasures: new PostgresErasureQueries(reads),
      apiKeys,
      accounts: new PostgresAccountListQueries(reads),
      audit: new PostgresAuditQueries(reads),
      bots: new PostgresBotQueries(reads),
      profileAccounts: new PostgresProfileAccountQueries(reads),
      groups: new PostgresUserGroupQueries(reads),
      realmSettings: new PostgresRealmSettingsQueries(reads),
      primary: {
        users: new PostgresUserQueries(database.primary),
        accounts: new PostgresAccountStateQueries(database.primary),
      },
    },
    realms: caches.realms,
    directory: new RealmDirectory(addresses, caches.realms),
    addresses,
    pictures: ports.pictures.store,
    caches,
    avatars,
    profileTexts,
  };
}
