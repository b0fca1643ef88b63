import { pino, type Logger, type LoggerOptions } from 'pino';
import { hideSecrets, safeError } from './safe-error.ts';

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
  const options = loggerOptions(service, level);
  if (!process.stdout.isTTY) return pino(options);
  // Loaded where it is used: production writes JSON and need not hold it.
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ colorize: true, ignore: 'pid,hostname', sync: true }));
}

/** How lines are made, wherever they go. */
export function loggerOptions(service: string, level: LogLevel): LoggerOptions {
  return {
    level,
    base: { service },
    redact: { paths: SECRETS, censor: '[hidden]' },
    serializers: {
      err: (error: unknown) => safeError(error),
      // What others answered, in their words.
      reason: (reason: unknown) => (typeof reason === 'string' ? hideSecrets(reason) : reason),
    },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
}
