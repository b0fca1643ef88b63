import { pino, type Logger, type LoggerOptions } from 'pino';
import { hideSecrets, safeError } from './safe-error.ts';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Names of fields with secrets, redacted at any depth. */
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
 * A logger of JSON lines, or of readable text for terminals.
 *
 * @param service is on every line, e.g. `chat-api`
 */
export async function createLogger(service: string, level: LogLevel): Promise<Logger> {
  const options = loggerOptions(service, level);
  if (!process.stdout.isTTY) return pino(options);
  // Loaded on demand: production writes JSON and does not need it.
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ colorize: true, ignore: 'pid,hostname', sync: true }));
}

/** The format of lines, for any destination. */
export function loggerOptions(service: string, level: LogLevel): LoggerOptions {
  return {
    level,
    base: { service },
    redact: { paths: SECRETS, censor: '[hidden]' },
    serializers: {
      err: (error: unknown) => safeError(error),
      // Answers of other systems, verbatim.
      reason: (reason: unknown) => (typeof reason === 'string' ? hideSecrets(reason) : reason),
    },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
}
