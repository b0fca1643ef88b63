import { TrustedProxies, parseTrustedProxies } from '@tandem/shared-rest';
import {
  LOG_LEVELS,
  address,
  addresses,
  oneOf,
  optional,
  port,
  readConfig,
  required,
  text,
  withDefault,
  type LogLevel,
} from '@tandem/shared-runtime';

/** The configuration of the node status service, from the environment. */
export interface NodeStatusApiConfig {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** The database's own address, where `databaseUrl` is that of a pooler. */
  readonly databaseListenUrl?: string | null;
  /** Replicas that query ports may read from; none when absent. */
  readonly databaseReadUrls?: readonly string[];
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted; none when absent. */
  readonly trustedProxies?: TrustedProxies;
  readonly logLevel: LogLevel;
}

/** The production environment. @throws ConfigError */
export function readNodeStatusApiConfig(env: NodeJS.ProcessEnv): NodeStatusApiConfig {
  const values = readConfig(env, {
    HOST: withDefault(text('an address'), '0.0.0.0'),
    NODE_STATUS_API_PORT: withDefault(port, 8000),
    DATABASE_URL: address('postgres', 'postgresql'),
    DATABASE_LISTEN_URL: optional(address('postgres', 'postgresql')),
    DATABASE_READ_URLS: withDefault(addresses('postgres', 'postgresql'), []),
    /** Reverse proxies, as addresses and CIDR blocks. */
    TRUSTED_PROXIES: withDefault(
      required('addresses or CIDR blocks', parseTrustedProxies),
      new TrustedProxies(),
    ),
    LOG_LEVEL: withDefault(oneOf(...LOG_LEVELS), 'info'),
  });
  return {
    host: values.HOST,
    port: values.NODE_STATUS_API_PORT,
    databaseUrl: values.DATABASE_URL.href,
    databaseListenUrl: values.DATABASE_LISTEN_URL?.href ?? null,
    databaseReadUrls: values.DATABASE_READ_URLS.map(({ href }) => href),
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
  };
}
