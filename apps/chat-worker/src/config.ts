import {
  LOG_LEVELS,
  address,
  oneOf,
  optional,
  port,
  readConfig,
  required,
  text,
  withDefault,
  type LogLevel,
} from '@tandem/shared-runtime';

/** Everything that the chat worker is told from outside. */
export interface ChatWorkerConfig {
  readonly databaseUrl: string;
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
  readonly logLevel: LogLevel;
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
    DATABASE_URL: address('postgres', 'postgresql'),
    HOST: withDefault(text('an address'), '0.0.0.0'),
    HEALTH_PORT: optional(port),
    SECRET_KEY: optional(text('the secret of the chat service')),
    DATA_DIR: withDefault(text('a folder'), '.data'),
    EXTERNAL_URL: withDefault(address('http', 'https'), new URL('http://localhost:9991')),
    LOG_LEVEL: withDefault(oneOf(...LOG_LEVELS), 'info'),
  });
  return {
    databaseUrl: values.DATABASE_URL.href,
    health:
      values.HEALTH_PORT === undefined ? null : { host: values.HOST, port: values.HEALTH_PORT },
    secretKey: values.SECRET_KEY ?? null,
    dataDir: values.DATA_DIR,
    externalUrl: values.EXTERNAL_URL.origin,
    mailUrl: values.MAIL_URL?.href ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    logLevel: values.LOG_LEVEL,
  };
}
