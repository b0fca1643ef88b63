import {
  pushCarrierOf,
  pushVariables,
  type PushCarrierSettings,
} from '@tandem/assembly-push/settings';
import { parseFileStoreUrl, parseRateLimitUrl } from '@tandem/assembly-process';
import { DEFAULT_QUOTA_BYTES, parseUploadQuota } from '@tandem/messaging-domain/uploads';
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
  withDefault,
  type LogLevel,
} from '@tandem/shared-runtime';
import type { EmailGatewayConfig } from './email-gateway.ts';
import type { OutgoingWebhookConfig } from './outgoing-webhooks.ts';

/** The configuration of the chat worker. */
export interface ChatWorkerConfig {
  readonly databaseUrl: string;
  /** The direct address of the database if `databaseUrl` names a pooler. */
  readonly databaseListenUrl?: string | null;
  /** Address of `/health` and `/metrics`; null: not served. */
  readonly health: { readonly host: string; readonly port: number } | null;
  /** The chat service's secret for key derivation; null: stored in a file in `dataDir`. */
  readonly secretKey: string | null;
  readonly dataDir: string;
  /** The store of files, as configured for the chat service; absent: a folder in `dataDir`. */
  readonly fileStoreUrl?: string | null;
  /** Base address for clients. */
  readonly externalUrl: string;
  /** `smtp://…` or `smtps://…`; null: mails are written as files to `dataDir/mail`. */
  readonly mailUrl: string | null;
  /** The sender's address of all mail; null: `noreply@` at the host of `externalUrl`. */
  readonly mailFrom: string | null;
  /** The transport of push notifications; absent: none are sent. */
  readonly push?: PushCarrierSettings;
  /** The SMTP or LMTP server that receives mails to channels; absent: none. */
  readonly emailGateway?: EmailGatewayConfig | null;
  /** The connections of outgoing webhooks; absent: to public addresses only. */
  readonly outgoingWebhooks?: OutgoingWebhookConfig;
  /** Shows images of other sites in messages, as configured for the chat service; true by default. */
  readonly showsExternalMedia?: boolean;
  /** The number of days for which entries of the audit log are stored; absent: {@link AUDIT_LOG_DAYS}. */
  readonly auditLogDays?: number;
  readonly logLevel: LogLevel;
}

/** The default number of days for which entries of the audit log are stored. */
export const AUDIT_LOG_DAYS = 400;

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

/** Environment variables of the chat worker that the demo reads too. */
export const chatWorkerVariables = {
  MAIL_URL: optional(address('smtp', 'smtps')),
  MAIL_FROM: optional(
    required('an email address', (value) => {
      if (!ADDRESS.test(value)) throw new Error('must be an email address');
      return value;
    }),
  ),
} as const;

/** Reads the production environment. @throws ConfigError */
export function readChatWorkerConfig(env: NodeJS.ProcessEnv): ChatWorkerConfig {
  const values = readConfig(env, {
    ...chatWorkerVariables,
    ...pushVariables,
    DATABASE_URL: address('postgres', 'postgresql'),
    DATABASE_LISTEN_URL: optional(address('postgres', 'postgresql')),
    HOST: withDefault(text('an address'), '0.0.0.0'),
    HEALTH_PORT: optional(port),
    EMAIL_GATEWAY_PORT: optional(port),
    EMAIL_GATEWAY_PROTOCOL: withDefault(oneOf('smtp', 'lmtp'), 'smtp'),
    UPLOAD_QUOTA_MIB: withDefault(
      required('off, or a number of MiB', parseUploadQuota),
      DEFAULT_QUOTA_BYTES,
    ),
    RATE_LIMIT_URL: optional(required('an address of a Redis server', parseRateLimitUrl)),
    WEBHOOK_PRIVATE_ADDRESSES: withDefault(flag, false),
    PICTURE_PROXY: withDefault(oneOf('on', 'private', 'off'), 'on'),
    SECRET_KEY: optional(text('the secret of the chat service')),
    DATA_DIR: withDefault(text('a folder'), '.data'),
    FILE_STORE_URL: optional(required('s3://… or file:///…', parseFileStoreUrl)),
    EXTERNAL_URL: withDefault(address('http', 'https'), new URL('http://localhost:9991')),
    AUDIT_LOG_DAYS: withDefault(required('a number of days', days), AUDIT_LOG_DAYS),
    LOG_LEVEL: withDefault(oneOf(...LOG_LEVELS), 'info'),
  });
  return {
    databaseUrl: values.DATABASE_URL.href,
    databaseListenUrl: values.DATABASE_LISTEN_URL?.href ?? null,
    health:
      values.HEALTH_PORT === undefined ? null : { host: values.HOST, port: values.HEALTH_PORT },
    emailGateway:
      values.EMAIL_GATEWAY_PORT === undefined
        ? null
        : {
            protocol: values.EMAIL_GATEWAY_PROTOCOL,
            quotaBytes: values.UPLOAD_QUOTA_MIB,
            host: values.HOST,
            port: values.EMAIL_GATEWAY_PORT,
            rateLimitUrl: values.RATE_LIMIT_URL ?? null,
          },
    showsExternalMedia: values.PICTURE_PROXY !== 'off',
    outgoingWebhooks: { allowPrivate: values.WEBHOOK_PRIVATE_ADDRESSES },
    secretKey: values.SECRET_KEY ?? null,
    dataDir: values.DATA_DIR,
    fileStoreUrl: values.FILE_STORE_URL ?? null,
    externalUrl: values.EXTERNAL_URL.origin,
    mailUrl: values.MAIL_URL?.href ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    push: pushCarrierOf(values),
    auditLogDays: values.AUDIT_LOG_DAYS,
    logLevel: values.LOG_LEVEL,
  };
}

function days(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error('must be a number of days, at least 1');
  return Number(text);
}
