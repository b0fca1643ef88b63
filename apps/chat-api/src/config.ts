import {
  pushCarrierOf,
  pushVariables,
  type PushCarrierSettings,
} from '@tandem/assembly-push/settings';
import { parseJwtConfiguration, type JwtConfiguration } from '@tandem/assembly-identity/settings';
import { parseFileStoreUrl, parseRateLimitUrl } from '@tandem/assembly-process';
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
  addresses,
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

/**
 * The servers from which this server loads images and videos of other sites for its clients: `on`: with
 * public addresses; `private`: in private networks too; `off`: none, so that there are no previews.
 */
const PICTURE_PROXY = ['on', 'private', 'off'] as const;
type PictureProxy = (typeof PICTURE_PROXY)[number];

/** The configuration of the chat service. */
export interface ChatApiConfig {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** The direct address of the database if `databaseUrl` names a pooler. */
  readonly databaseListenUrl?: string | null;
  /** Replicas that query ports may read from; absent: none. */
  readonly databaseReadUrls?: readonly string[];
  /** Base address for clients; null: derived from host and port. */
  readonly externalUrl: string | null;
  /** The secret for key derivation; null: stored in a file in `dataDir`. */
  readonly secretKey: string | null;
  readonly dataDir: string;
  /** The store of files: part of an S3 bucket, or a folder; absent: a folder in `dataDir`. */
  readonly fileStoreUrl?: string | null;
  /** `off`: no limits. */
  readonly rateLimits: RateLimits | 'off';
  /** A Redis or Valkey server that counts requests for all instances; absent: each instance counts. */
  readonly rateLimitUrl?: string | null;
  /** The longest wait of a request for that server, in ms; absent: the default. */
  readonly rateLimitTimeoutMs?: number;
  /** Wrong passwords per account and address; absent: the default; `off`: no limit. */
  readonly loginLimit?: LoginLimit | 'off';
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted; absent: none. */
  readonly trustedProxies?: TrustedProxies;
  readonly wireNames: WireNamesSetting;
  readonly uploadLimits: UploadLimits;
  /** Keys of JSON Web Token log-in, by organization; null: disabled. */
  readonly jwt: JwtConfiguration | null;
  /** The carriers of push notifications, as configured for the worker; absent: none. */
  readonly push?: PushCarrierSettings;
  /** The proxy for images and videos of other sites; absent: `on`. */
  readonly pictureProxy?: PictureProxy;
  /** NATS servers of the event bus between instances; absent: the database. */
  readonly eventBusUrl?: string | null;
  /** Guests with limited access to users get the presence of accessible users only. */
  readonly limitsPresence?: boolean;
  /** The limit of event queues per user; absent: the domain's default. */
  readonly eventQueuesPerUser?: number;
  /** The folder of the built web client; absent: next to the service, if it exists. */
  readonly webClientDir?: string;
  readonly logLevel: LogLevel;
}

const MIN_SECRET = 32;

/** The environment variables of the chat service. */
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
  FILE_STORE_URL: optional(required('s3://… or file:///…', parseFileStoreUrl)),
  RATE_LIMITS: withDefault(
    required('off, or rules by domain', parseRateLimits),
    DEFAULT_RATE_LIMITS,
  ),
  RATE_LIMIT_URL: optional(required('an address of a Redis server', parseRateLimitUrl)),
  LOGIN_LIMITS: withDefault(required('off, or a rule', parseLoginLimit), DEFAULT_LOGIN_LIMIT),
  /** Reverse proxies, as addresses and CIDR blocks. */
  TRUSTED_PROXIES: withDefault(
    required('addresses or CIDR blocks', parseTrustedProxies),
    new TrustedProxies(),
  ),
  JWT_AUTH_KEYS: optional(
    required('JSON: organization to {key, algorithms}', (value) => parseJwtConfiguration(value)),
  ),
  /** The size limit of an uploaded file, in MiB. */
  MAX_FILE_UPLOAD_SIZE: withDefault(wholeNumber(1, 100_000), UPLOAD_LIMITS.maxFileMib),
  /** The size limit of all uploaded files of an organization. */
  UPLOAD_QUOTA_MIB: withDefault(
    required('off, or a number of MiB', parseUploadQuota),
    DEFAULT_QUOTA_BYTES,
  ),
  ...pushVariables,
  PICTURE_PROXY: withDefault(oneOf(...PICTURE_PROXY), 'on'),
  WIRE_NAMES: withDefault(oneOf('spec', 'zulip', 'auto'), 'auto'),
  EVENT_BUS_URL: optional(addresses('nats', 'tls')),
  CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE: withDefault(flag, false),
  EVENT_QUEUES_PER_USER: withDefault(wholeNumber(1, 1_000_000), MAX_QUEUES_PER_USER),
  LOG_LEVEL: withDefault(oneOf(...LOG_LEVELS), 'info'),
} as const;

/** Reads the upload limits from the variables. */
export function uploadLimitsOf(values: {
  readonly MAX_FILE_UPLOAD_SIZE: number;
  readonly UPLOAD_QUOTA_MIB: number | null;
}): UploadLimits {
  return { maxFileMib: values.MAX_FILE_UPLOAD_SIZE, quotaBytes: values.UPLOAD_QUOTA_MIB };
}

/** Reads the production environment; a database is required. @throws ConfigError */
export function readChatApiConfig(env: NodeJS.ProcessEnv): ChatApiConfig {
  const values = readConfig(env, {
    ...chatApiVariables,
    HOST: withDefault(text('an address'), '0.0.0.0'),
    DATABASE_URL: address('postgres', 'postgresql'),
    DATABASE_LISTEN_URL: optional(address('postgres', 'postgresql')),
    DATABASE_READ_URLS: withDefault(addresses('postgres', 'postgresql'), []),
  });
  return {
    host: values.HOST,
    port: values.CHAT_API_PORT,
    databaseUrl: values.DATABASE_URL.href,
    databaseListenUrl: values.DATABASE_LISTEN_URL?.href ?? null,
    databaseReadUrls: values.DATABASE_READ_URLS.map(({ href }) => href),
    externalUrl: values.EXTERNAL_URL?.origin ?? null,
    secretKey: values.SECRET_KEY ?? null,
    dataDir: values.DATA_DIR,
    fileStoreUrl: values.FILE_STORE_URL ?? null,
    rateLimits: values.RATE_LIMITS,
    rateLimitUrl: values.RATE_LIMIT_URL ?? null,
    loginLimit: values.LOGIN_LIMITS,
    trustedProxies: values.TRUSTED_PROXIES,
    pictureProxy: values.PICTURE_PROXY,
    wireNames: values.WIRE_NAMES,
    uploadLimits: uploadLimitsOf(values),
    jwt: values.JWT_AUTH_KEYS ?? null,
    push: pushCarrierOf(values),
    eventBusUrl: values.EVENT_BUS_URL?.map(({ href }) => href).join() ?? null,
    limitsPresence: values.CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE,
    eventQueuesPerUser: values.EVENT_QUEUES_PER_USER,
    logLevel: values.LOG_LEVEL,
  };
}
