import { parseJwtConfiguration, type JwtConfiguration } from '@tandem/identity-jwt';
import { DEFAULT_LOGIN_LIMIT, type LoginLimit } from '@tandem/identity-domain';
import {
  DEFAULT_QUOTA_BYTES,
  UPLOAD_LIMITS,
  parseUploadQuota,
  type UploadLimits,
} from '@tandem/messaging-domain/uploads';
import { MAX_QUEUES_PER_USER } from '@tandem/realtime-domain';
import {
  DEFAULT_RATE_LIMITS,
  type RateLimits,
  type WireNamesSetting,
} from '@tandem/shared-chat-wire';
import { TrustedProxies, parseTrustedProxies } from '@tandem/shared-rest';
import {
  LOG_LEVELS,
  address,
  flag,
  oneOf,
  optional,
  port,
  readConfig,
  required,
  text,
  wholeNumber,
  withDefault,
  type LogLevel,
} from '@tandem/shared-runtime';
import { parseLoginLimit, parseRateLimits } from './rate-limits.ts';

/** Who carries pushes for this server, as far as the chat service needs to know. */
export interface PushSettings {
  readonly isConfigured: boolean;
  /** The bouncer that is asked about tokens; null: pushes go to the providers from here. */
  readonly bouncerUrl: string | null;
}

/** Nobody carries pushes. */
export const NO_PUSH: PushSettings = { isConfigured: false, bouncerUrl: null };

/**
 * Whether the server loads pictures and videos of other sites for its clients: `on` from public
 * addresses only, `private` from private ones too, `off` for no previews of them at all.
 */
export const PICTURE_PROXY = ['on', 'private', 'off'] as const;
export type PictureProxy = (typeof PICTURE_PROXY)[number];

/** Everything that the chat service is told from outside. */
export interface ChatApiConfig {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** The database's own address, where `databaseUrl` is that of a pooler. */
  readonly databaseListenUrl?: string | null;
  /** Base address that clients see; null: made from host and port. */
  readonly externalUrl: string | null;
  /** Keys are derived with it; null: kept in a file in `dataDir`. */
  readonly secretKey: string | null;
  readonly dataDir: string;
  /** `off`: nobody is limited. */
  readonly rateLimits: RateLimits | 'off';
  /** Wrong passwords of an account from one address; the default when left out, `off`: any. */
  readonly loginLimit?: LoginLimit | 'off';
  /** Whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed; nobody's when left out. */
  readonly trustedProxies?: TrustedProxies;
  readonly wireNames: WireNamesSetting;
  readonly uploadLimits: UploadLimits;
  /** Who may log people in by JSON Web Tokens, by organization; null: nobody. */
  readonly jwt: JwtConfiguration | null;
  /** Nobody carries pushes when left out. */
  readonly push?: PushSettings;
  /** Where pictures and videos of other sites come from; `on` when left out. */
  readonly pictureProxy?: PictureProxy;
  /** Servers of NATS through which instances tell each other; by the database when left out. */
  readonly eventBusUrl?: string | null;
  /** Guests who do not know everybody get the presence of those alone whom they know. */
  readonly limitsPresence?: boolean;
  /** How many event queues one user may have; the domain's own number when left out. */
  readonly eventQueuesPerUser?: number;
  readonly logLevel: LogLevel;
}

const MIN_SECRET = 32;

/** Variables of the chat service's environment. */
export const chatApiVariables = {
  CHAT_API_PORT: withDefault(port, 9991),
  EXTERNAL_URL: optional(address('http', 'https')),
  SECRET_KEY: optional(
    required(`${MIN_SECRET} random characters or more`, (value) => {
      if (value.length < MIN_SECRET || new Set(value).size < 8) {
        throw new Error(`is too weak: it must be ${MIN_SECRET} random characters or more`);
      }
      return value;
    }),
  ),
  DATA_DIR: withDefault(text('a folder'), '.data'),
  RATE_LIMITS: withDefault(
    required('off, or rules by domain', parseRateLimits),
    DEFAULT_RATE_LIMITS,
  ),
  LOGIN_LIMITS: withDefault(required('off, or a rule', parseLoginLimit), DEFAULT_LOGIN_LIMIT),
  /** Reverse proxies, as addresses and CIDR blocks. */
  TRUSTED_PROXIES: withDefault(
    required('addresses or CIDR blocks', parseTrustedProxies),
    new TrustedProxies(),
  ),
  JWT_AUTH_KEYS: optional(
    required('JSON: organization to {key, algorithms}', (value) => parseJwtConfiguration(value)),
  ),
  /** Of one uploaded file, in MiB. */
  MAX_FILE_UPLOAD_SIZE: withDefault(wholeNumber(1, 100_000), UPLOAD_LIMITS.maxFileMib),
  /** Of all uploaded files of an organization. */
  UPLOAD_QUOTA_MIB: withDefault(
    required('off, or a number of MiB', parseUploadQuota),
    DEFAULT_QUOTA_BYTES,
  ),
  PUSH_FCM_CREDENTIALS: optional(text('the key of a service account, JSON')),
  PUSH_APNS_CREDENTIALS: optional(text('the key of a team, JSON')),
  PUSH_BOUNCER_URL: optional(address('http', 'https')),
  PICTURE_PROXY: withDefault(oneOf(...PICTURE_PROXY), 'on'),
  WIRE_NAMES: withDefault(oneOf('spec', 'zulip', 'auto'), 'auto'),
  EVENT_BUS_URL: optional(address('nats', 'tls')),
  CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE: withDefault(flag, false),
  EVENT_QUEUES_PER_USER: withDefault(wholeNumber(1, 1_000_000), MAX_QUEUES_PER_USER),
  LOG_LEVEL: withDefault(oneOf(...LOG_LEVELS), 'info'),
} as const;

/** What the variables say of pushes. */
export function pushSettingsOf(values: {
  readonly PUSH_FCM_CREDENTIALS: string | undefined;
  readonly PUSH_APNS_CREDENTIALS: string | undefined;
  readonly PUSH_BOUNCER_URL: URL | undefined;
}): PushSettings {
  const { PUSH_FCM_CREDENTIALS: fcm, PUSH_APNS_CREDENTIALS: apns } = values;
  const bouncerUrl = values.PUSH_BOUNCER_URL?.href ?? null;
  return { isConfigured: (fcm ?? apns ?? bouncerUrl) !== null, bouncerUrl };
}

/** What the variables say of uploaded files. */
export function uploadLimitsOf(values: {
  readonly MAX_FILE_UPLOAD_SIZE: number;
  readonly UPLOAD_QUOTA_MIB: number | null;
}): UploadLimits {
  return { maxFileMib: values.MAX_FILE_UPLOAD_SIZE, quotaBytes: values.UPLOAD_QUOTA_MIB };
}

/** The production environment: a database must be named. @throws ConfigError */
export function readChatApiConfig(env: NodeJS.ProcessEnv): ChatApiConfig {
  const values = readConfig(env, {
    ...chatApiVariables,
    HOST: withDefault(text('an address'), '0.0.0.0'),
    DATABASE_URL: address('postgres', 'postgresql'),
    DATABASE_LISTEN_URL: optional(address('postgres', 'postgresql')),
  });
  return {
    host: values.HOST,
    port: values.CHAT_API_PORT,
    databaseUrl: values.DATABASE_URL.href,
    databaseListenUrl: values.DATABASE_LISTEN_URL?.href ?? null,
    externalUrl: values.EXTERNAL_URL?.origin ?? null,
    secretKey: values.SECRET_KEY ?? null,
    dataDir: values.DATA_DIR,
    rateLimits: values.RATE_LIMITS,
    loginLimit: values.LOGIN_LIMITS,
    trustedProxies: values.TRUSTED_PROXIES,
    pictureProxy: values.PICTURE_PROXY,
    wireNames: values.WIRE_NAMES,
    uploadLimits: uploadLimitsOf(values),
    jwt: values.JWT_AUTH_KEYS ?? null,
    push: pushSettingsOf(values),
    eventBusUrl: values.EVENT_BUS_URL?.href ?? null,
    limitsPresence: values.CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE,
    eventQueuesPerUser: values.EVENT_QUEUES_PER_USER,
    logLevel: values.LOG_LEVEL,
  };
}
