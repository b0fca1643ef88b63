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

/** Everything that the collector is told from outside. */
export interface NodeStatusWorkerConfig {
  readonly databaseUrl: string;
  /** Base address of the network's directory, ending in `/api`. */
  readonly upstreamUrl: string;
  /** Base address of the chain's REST gateway. */
  readonly chainUrl: string;
  /** Base address of the geo lookup. */
  readonly geoUrl: string;
  /** Databases on this machine that are asked instead of the geo lookup. */
  readonly geoDatabase?: { readonly cityFile: string; readonly asnFile: string | null } | null;
  readonly collectIntervalSeconds: number;
  readonly scrapePrivateAddresses: boolean;
  /** Where `/health` and `/metrics` are served, and probe reports are taken in; null: nowhere. */
  readonly health: { readonly host: string; readonly port: number } | null;
  /** Probe agent to secret; none: no probe reports are taken in. */
  readonly probeAgentKeys?: ReadonlyMap<string, string>;
  readonly logLevel: LogLevel;
}

/** The reference's cadence. */
export const DEFAULT_COLLECT_INTERVAL_SECONDS = 300;
const MIN_SECRET = 32;
const AGENT_NAME = /^[\w.-]{1,64}$/;

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
    GEO_DB_FILE: optional(text('a file')),
    GEO_ASN_DB_FILE: optional(text('a file')),
    SCRAPE_PRIVATE_ADDRESSES: withDefault(flag, false),
    HOST: withDefault(text('an address'), '0.0.0.0'),
    HEALTH_PORT: optional(port),
    PROBE_AGENT_KEYS: withDefault(probeAgentKeys, new Map<string, string>()),
    LOG_LEVEL: withDefault(oneOf(...LOG_LEVELS), 'info'),
  });
  refuseUseless(values);
  const upstreamUrl = values.UPSTREAM_URL.href;
  return {
    databaseUrl: values.DATABASE_URL.href,
    upstreamUrl,
    chainUrl: values.CHAIN_URL?.href ?? upstreamUrl,
    geoUrl: values.GEO_URL?.href ?? upstreamUrl,
    geoDatabase:
      values.GEO_DB_FILE === undefined
        ? null
        : { cityFile: values.GEO_DB_FILE, asnFile: values.GEO_ASN_DB_FILE ?? null },
    collectIntervalSeconds: values.COLLECT_INTERVAL_SECONDS,
    scrapePrivateAddresses: values.SCRAPE_PRIVATE_ADDRESSES,
    health:
      values.HEALTH_PORT === undefined ? null : { host: values.HOST, port: values.HEALTH_PORT },
    probeAgentKeys: values.PROBE_AGENT_KEYS,
    logLevel: values.LOG_LEVEL,
  };
}

/** `{"agent":"secret"}`. No fault shows what was given: it may hold a secret. */
const probeAgentKeys = required('JSON: agent to secret', (value): ReadonlyMap<string, string> => {
  const keys = new Map(Object.entries(parseObject(value)));
  for (const [agent, secret] of keys) {
    if (!AGENT_NAME.test(agent)) {
      throw new Error(
        'must name agents with 1 to 64 letters, digits, dots, dashes and underscores',
      );
    }
    if (typeof secret !== 'string' || secret.length < MIN_SECRET || new Set(secret).size < 8) {
      throw new Error(`must give ${agent} a secret of ${MIN_SECRET} random characters or more`);
    }
  }
  const secrets = [...keys.values()] as string[];
  if (new Set(secrets).size < secrets.length) {
    throw new Error('must give each agent a secret of its own');
  }
  return keys as ReadonlyMap<string, string>;
});

function parseObject(text: string): object {
  try {
    const parsed = JSON.parse(text) as unknown;
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Told below: the parser's message quotes the text.
  }
  throw new Error('must be JSON: agent to secret');
}

/** What would silently do nothing is a mistake. */
function refuseUseless(values: {
  readonly GEO_DB_FILE: string | undefined;
  readonly GEO_ASN_DB_FILE: string | undefined;
  readonly HEALTH_PORT: number | undefined;
  readonly PROBE_AGENT_KEYS: ReadonlyMap<string, string>;
}): void {
  const faults: string[] = [];
  if (values.GEO_ASN_DB_FILE !== undefined && values.GEO_DB_FILE === undefined) {
    faults.push('GEO_ASN_DB_FILE is of no use without GEO_DB_FILE');
  }
  if (values.PROBE_AGENT_KEYS.size > 0 && values.HEALTH_PORT === undefined) {
    faults.push('PROBE_AGENT_KEYS needs HEALTH_PORT, where probe reports are taken in');
  }
  if (faults.length > 0) throw new ConfigError(faults);
}
