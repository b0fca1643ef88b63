import {
  LOG_LEVELS,
  address,
  flag,
  oneOf,
  optional,
  port,
  readConfig,
  text,
  wholeNumber,
  withDefault,
  type LogLevel,
} from '@tandem/shared-runtime';

/** Everything that the collector is told from outside. */
export interface NodeStatusWorkerConfig {
  readonly databaseUrl: string;
  /** Base address of the network's directory, ending in `/api`. */
  readonly upstreamUrl: string;
  /** Base address of the chain's REST gateway. */
  readonly chainUrl: string;
  /** Base address of the geo lookup. */
  readonly geoUrl: string;
  readonly collectIntervalSeconds: number;
  readonly scrapePrivateAddresses: boolean;
  /** Where `/health` and `/metrics` are served; null: nowhere. */
  readonly health: { readonly host: string; readonly port: number } | null;
  readonly logLevel: LogLevel;
}

/** The reference's cadence. */
export const DEFAULT_COLLECT_INTERVAL_SECONDS = 300;

/** Variables that the demo reads as well. */
export const nodeStatusWorkerVariables = {
  CHAIN_URL: optional(address('http', 'https')),
  GEO_URL: optional(address('http', 'https')),
  COLLECT_INTERVAL_SECONDS: withDefault(wholeNumber(1, 86_400), DEFAULT_COLLECT_INTERVAL_SECONDS),
} as const;

/** The production environment. @throws ConfigError */
export function readNodeStatusWorkerConfig(env: NodeJS.ProcessEnv): NodeStatusWorkerConfig {
  const values = readConfig(env, {
    ...nodeStatusWorkerVariables,
    DATABASE_URL: address('postgres', 'postgresql'),
    UPSTREAM_URL: address('http', 'https'),
    SCRAPE_PRIVATE_ADDRESSES: withDefault(flag, false),
    HOST: withDefault(text('an address'), '0.0.0.0'),
    HEALTH_PORT: optional(port),
    LOG_LEVEL: withDefault(oneOf(...LOG_LEVELS), 'info'),
  });
  const upstreamUrl = values.UPSTREAM_URL.href;
  return {
    databaseUrl: values.DATABASE_URL.href,
    upstreamUrl,
    chainUrl: values.CHAIN_URL?.href ?? upstreamUrl,
    geoUrl: values.GEO_URL?.href ?? upstreamUrl,
    collectIntervalSeconds: values.COLLECT_INTERVAL_SECONDS,
    scrapePrivateAddresses: values.SCRAPE_PRIVATE_ADDRESSES,
    health:
      values.HEALTH_PORT === undefined ? null : { host: values.HOST, port: values.HEALTH_PORT },
    logLevel: values.LOG_LEVEL,
  };
}
