import { TrustedProxies, parseTrustedProxies } from '@tandem/shared-rest';
import { COLLECT_NETWORK_LIMITS } from '@tandem/node-network-domain';
import {
  ConfigError,
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
import { probeAgentKeys } from './probe-agent-keys.ts';

/** The configuration of the collector, from the environment. */
export interface NodeStatusWorkerConfig {
  /**
   * Packs states before their publication; true by default. A reading service in the same process packs them
   * itself, so that packing here would only need more memory.
   */
  readonly packsSnapshots?: boolean;
  readonly databaseUrl: string;
  /** The database's own address, if `databaseUrl` is that of a pooler. */
  readonly databaseListenUrl?: string | null;
  /** Base address of the network's directory, ending in `/api`. */
  readonly upstreamUrl: string;
  /** Base address of the chain's REST gateway. */
  readonly chainUrl: string;
  /** Base address of the geo lookup. */
  readonly geoUrl: string;
  /** Local databases that replace the geo lookup. */
  readonly geoDatabase?: { readonly cityFile: string; readonly asnFile: string | null } | null;
  readonly collectIntervalSeconds: number;
  /** Delay after a failed run of a job; 60 by default. */
  readonly retrySeconds?: number;
  /** Share of malformed and repeated records above which a cycle is refused; 0.5 by default. */
  readonly maxBrokenShare?: number;
  readonly scrapePrivateAddresses: boolean;
  /** The port of `/health`, `/metrics` and uploads of probe reports; null: none. */
  readonly health: { readonly host: string; readonly port: number } | null;
  /** Probe agent to secret; none: no uploads of probe reports. */
  readonly probeAgentKeys?: ReadonlyMap<string, string>;
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted; none when absent. */
  readonly trustedProxies?: TrustedProxies;
  readonly logLevel: LogLevel;
}

/** The reference's cadence. */
const DEFAULT_COLLECT_INTERVAL_SECONDS = 300;

const share = required('a number from 0 to 1', (value) => {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0 && number <= 1)) throw new Error('must be from 0 to 1');
  return number;
});

/** Variables that the demo reads as well. */
export const nodeStatusWorkerVariables = {
  CHAIN_URL: optional(address('http', 'https')),
  GEO_URL: optional(address('http', 'https')),
  COLLECT_INTERVAL_SECONDS: withDefault(wholeNumber(1, 86_400), DEFAULT_COLLECT_INTERVAL_SECONDS),
  COLLECT_MAX_BROKEN_SHARE: withDefault(share, COLLECT_NETWORK_LIMITS.maxBrokenShare),
  GEO_DB_FILE: optional(text('a file')),
  GEO_ASN_DB_FILE: optional(text('a file')),
  HEALTH_PORT: optional(port),
  /** Reverse proxies, as addresses and CIDR blocks. */
  TRUSTED_PROXIES: withDefault(
    required('addresses or CIDR blocks', parseTrustedProxies),
    new TrustedProxies(),
  ),
  PROBE_AGENT_KEYS: withDefault(probeAgentKeys, new Map<string, string>()),
} as const;

/** The production environment. @throws ConfigError */
export function readNodeStatusWorkerConfig(env: NodeJS.ProcessEnv): NodeStatusWorkerConfig {
  const values = readConfig(env, {
    ...nodeStatusWorkerVariables,
    DATABASE_URL: address('postgres', 'postgresql'),
    DATABASE_LISTEN_URL: optional(address('postgres', 'postgresql')),
    UPSTREAM_URL: address('http', 'https'),
    SCRAPE_PRIVATE_ADDRESSES: withDefault(flag, false),
    HOST: withDefault(text('an address'), '0.0.0.0'),
    LOG_LEVEL: withDefault(oneOf(...LOG_LEVELS), 'info'),
  });
  const upstreamUrl = values.UPSTREAM_URL.href;
  return {
    databaseUrl: values.DATABASE_URL.href,
    databaseListenUrl: values.DATABASE_LISTEN_URL?.href ?? null,
    upstreamUrl,
    chainUrl: values.CHAIN_URL?.href ?? upstreamUrl,
    geoUrl: values.GEO_URL?.href ?? upstreamUrl,
    collectIntervalSeconds: values.COLLECT_INTERVAL_SECONDS,
    maxBrokenShare: values.COLLECT_MAX_BROKEN_SHARE,
    scrapePrivateAddresses: values.SCRAPE_PRIVATE_ADDRESSES,
    ...collectorSources(values),
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
  };
}

/** The common variables of the process and the demo. */
interface SourceVariables {
  readonly HOST: string;
  readonly GEO_DB_FILE: string | undefined;
  readonly GEO_ASN_DB_FILE: string | undefined;
  readonly HEALTH_PORT: number | undefined;
  readonly PROBE_AGENT_KEYS: ReadonlyMap<string, string>;
}

/**
 * The address lookup, and the accepted agents of probe reports.
 *
 * @throws ConfigError for settings without an effect
 */
export function collectorSources(
  values: SourceVariables,
): Pick<NodeStatusWorkerConfig, 'geoDatabase' | 'health' | 'probeAgentKeys'> {
  const { GEO_DB_FILE: cityFile, GEO_ASN_DB_FILE: asnFile, HEALTH_PORT: healthPort } = values;
  const faults: string[] = [];
  if (asnFile !== undefined && cityFile === undefined) {
    faults.push('GEO_ASN_DB_FILE requires GEO_DB_FILE');
  }
  if (values.PROBE_AGENT_KEYS.size > 0 && healthPort === undefined) {
    faults.push('PROBE_AGENT_KEYS requires HEALTH_PORT, which receives probe reports');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    geoDatabase: cityFile === undefined ? null : { cityFile, asnFile: asnFile ?? null },
    health: healthPort === undefined ? null : { host: values.HOST, port: healthPort },
    probeAgentKeys: values.PROBE_AGENT_KEYS,
  };
}
