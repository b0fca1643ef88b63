import {
  LOG_LEVELS,
  address,
  oneOf,
  optional,
  port,
  readConfig,
  text,
  withDefault,
  type LogLevel,
} from '@tandem/shared-runtime';

/** Everything that the chat worker is told from outside. */
export interface ChatWorkerConfig {
  readonly databaseUrl: string;
  /** Where `/health` and `/metrics` are served; null: nowhere. */
  readonly health: { readonly host: string; readonly port: number } | null;
  readonly logLevel: LogLevel;
}

/** The production environment. @throws ConfigError */
export function readChatWorkerConfig(env: NodeJS.ProcessEnv): ChatWorkerConfig {
  const values = readConfig(env, {
    DATABASE_URL: address('postgres', 'postgresql'),
    HOST: withDefault(text('an address'), '0.0.0.0'),
    HEALTH_PORT: optional(port),
    LOG_LEVEL: withDefault(oneOf(...LOG_LEVELS), 'info'),
  });
  return {
    databaseUrl: values.DATABASE_URL.href,
    health:
      values.HEALTH_PORT === undefined ? null : { host: values.HOST, port: values.HEALTH_PORT },
    logLevel: values.LOG_LEVEL,
  };
}
