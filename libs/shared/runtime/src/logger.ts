import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields that hold secrets wherever they appear in what is logged. */
const SECRETS = [
  'authorization',
  'password',
  'api_key',
  'apiKey',
  'token',
  'secret',
  'key',
  'connectionString',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * A logger of JSON lines, or of readable text where a person looks on.
 *
 * @param service stands on every line, e.g. `chat-api`
 */
export async function createLogger(service: string, level: LogLevel): Promise<Logger> {
  const options = {
    level,
    base: { service },
    redact: { paths: SECRETS, censor: '[hidden]' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  if (!process.stdout.isTTY) return pino(options);
  // Loaded where it is used: production writes JSON and need not hold it.
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ colorize: true, ignore: 'pid,hostname', sync: true }));
}
