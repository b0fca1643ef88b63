import { pushCarrierOf } from '@tandem/assembly-push/settings';
import { chatApiVariables, uploadLimitsOf } from '@tandem/chat-api';
import { chatWorkerVariables } from '@tandem/chat-worker';
import { collectorSources, nodeStatusWorkerVariables } from '@tandem/node-status-worker';
import {
  address,
  flag,
  optional,
  port,
  readConfig,
  text,
  wholeNumber,
  withDefault,
} from '@tandem/shared-runtime';

/** Each has a separate address on the loopback interface. */
const MOST_SIMULATED_NODES = 10_000;

/** The configuration of the demo: that of its services, with the demo's defaults. */
export function readDemoConfig(env: NodeJS.ProcessEnv) {
  const values = readConfig(env, {
    ...chatApiVariables,
    ...chatWorkerVariables,
    ...nodeStatusWorkerVariables,
    HOST: withDefault(text('an address'), '127.0.0.1'),
    NODE_STATUS_API_PORT: withDefault(port, 8000),
    DATABASE_URL: optional(address('postgres', 'postgresql')),
    UPSTREAM_URL: optional(address('http', 'https')),
    SCRAPE_PRIVATE_ADDRESSES: withDefault(flag, true),
    SIMULATED_NODES: withDefault(wholeNumber(1, MOST_SIMULATED_NODES), 650),
  });
  return {
    host: values.HOST,
    chatPort: values.CHAT_API_PORT,
    nodeStatusPort: values.NODE_STATUS_API_PORT,
    dataDir: values.DATA_DIR,
    fileStoreUrl: values.FILE_STORE_URL ?? null,
    /** Null: the embedded server. */
    databaseUrl: values.DATABASE_URL?.href ?? null,
    externalUrl: values.EXTERNAL_URL?.origin ?? null,
    secretKey: values.SECRET_KEY ?? null,
    /** Null: the simulator. */
    upstreamUrl: values.UPSTREAM_URL?.href ?? null,
    /** The number of nodes of the simulator. */
    simulatedNodes: values.SIMULATED_NODES,
    chainUrl: values.CHAIN_URL?.href ?? null,
    geoUrl: values.GEO_URL?.href ?? null,
    collectIntervalSeconds: values.COLLECT_INTERVAL_SECONDS,
    maxBrokenShare: values.COLLECT_MAX_BROKEN_SHARE,
    /** The address look-up, and the agents whose probe reports are accepted. */
    collector: collectorSources(values),
    scrapePrivateAddresses: values.SCRAPE_PRIVATE_ADDRESSES,
    rateLimits: values.RATE_LIMITS,
    loginLimit: values.LOGIN_LIMITS,
    trustedProxies: values.TRUSTED_PROXIES,
    pictureProxy: values.PICTURE_PROXY,
    eventQueuesPerUser: values.EVENT_QUEUES_PER_USER,
    wireNames: values.WIRE_NAMES,
    limitsPresence: values.CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE,
    uploadLimits: uploadLimitsOf(values),
    jwt: values.JWT_AUTH_KEYS ?? null,
    /** Null: mails are written as files to the data folder. */
    mailUrl: values.MAIL_URL?.href ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    /** Without a carrier, pushes are written as files to the data folder. */
    push: pushCarrierOf(values, 'files'),
    // Log lines of the services would hide the output of the demo.
    logLevel: env.LOG_LEVEL ? values.LOG_LEVEL : ('warn' as const),
  };
}

export type DemoConfig = ReturnType<typeof readDemoConfig>;
