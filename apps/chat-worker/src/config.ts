import { DEFAULT_QUOTA_BYTES, parseUploadQuota } from '@tandem/messaging-domain/uploads';
import { parseApnsCredentials } from '@tandem/push-apns';
import { parseFcmCredentials } from '@tandem/push-fcm';
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
import type { PushDeliveryConfig } from './push-delivery.ts';

/** Everything that the chat worker is told from outside. */
export interface ChatWorkerConfig {
  readonly databaseUrl: string;
  /** The database's own address, where `databaseUrl` is that of a pooler. */
  readonly databaseListenUrl?: string | null;
  /** Where `/health` and `/metrics` are served; null: nowhere. */
  readonly health: { readonly host: string; readonly port: number } | null;
  /** What the chat service derives keys with; null: kept in a file in `dataDir`. */
  readonly secretKey: string | null;
  readonly dataDir: string;
  /** Base address that clients see. */
  readonly externalUrl: string;
  /** `smtp://…` or `smtps://…`; null: mails become files in `dataDir/mail`. */
  readonly mailUrl: string | null;
  /** The sender's address of all mail; null: `noreply@` at the host of `externalUrl`. */
  readonly mailFrom: string | null;
  /** Who carries pushes; nobody when left out. */
  readonly push?: PushDeliveryConfig;
  /** Where mails to channels are taken in by SMTP or LMTP; nowhere when left out. */
  readonly emailGateway?: EmailGatewayConfig | null;
  /** How programs behind bots are reached; only publicly when left out. */
  readonly outgoingWebhooks?: OutgoingWebhookConfig;
  /** Whether messages show pictures of other sites, as the chat service is told; they do when left out. */
  readonly showsExternalMedia?: boolean;
  readonly logLevel: LogLevel;
}

/** The variables that say who carries pushes. */
export const pushVariables = {
  PUSH_FCM_CREDENTIALS: optional(
    required('the JSON file of a service account', (value) => parseFcmCredentials(value)),
  ),
  PUSH_APNS_CREDENTIALS: optional(
    required('JSON with the key of a team', (value) => parseApnsCredentials(value)),
  ),
  PUSH_BOUNCER_URL: optional(address('http', 'https')),
} as const;

/** What those variables say. */
export function pushDeliveryOf(values: {
  readonly PUSH_FCM_CREDENTIALS: PushDeliveryConfig['fcm'] | undefined;
  readonly PUSH_APNS_CREDENTIALS: PushDeliveryConfig['apns'] | undefined;
  readonly PUSH_BOUNCER_URL: URL | undefined;
}): Omit<PushDeliveryConfig, 'toFiles'> {
  return {
    bouncerUrl: values.PUSH_BOUNCER_URL?.href ?? null,
    fcm: values.PUSH_FCM_CREDENTIALS ?? null,
    apns: values.PUSH_APNS_CREDENTIALS ?? null,
  };
}

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

/** Variables of the chat worker's environment that the demo reads too. */
export const chatWorkerVariables = {
  MAIL_URL: optional(address('smtp', 'smtps')),
  MAIL_FROM: optional(
    required('an email address', (value) => {
      if (!ADDRESS.test(value)) throw new Error('must be an email address');
      return value;
    }),
  ),
} as const;

/** The production environment. @throws ConfigError */
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
    WEBHOOK_PRIVATE_ADDRESSES: withDefault(flag, false),
    PICTURE_PROXY: withDefault(oneOf('on', 'private', 'off'), 'on'),
    SECRET_KEY: optional(text('the secret of the chat service')),
    DATA_DIR: withDefault(text('a folder'), '.data'),
    EXTERNAL_URL: withDefault(address('http', 'https'), new URL('http://localhost:9991')),
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
          },
    showsExternalMedia: values.PICTURE_PROXY !== 'off',
    outgoingWebhooks: { allowPrivate: values.WEBHOOK_PRIVATE_ADDRESSES },
    secretKey: values.SECRET_KEY ?? null,
    dataDir: values.DATA_DIR,
    externalUrl: values.EXTERNAL_URL.origin,
    mailUrl: values.MAIL_URL?.href ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    push: { ...pushDeliveryOf(values), toFiles: false },
    logLevel: values.LOG_LEVEL,
  };
}
