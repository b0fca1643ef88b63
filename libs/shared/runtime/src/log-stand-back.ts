import type { Logger } from './logger.ts';

/**
 * Logs that a consumer starts or stops leaving events to another version of the program.
 *
 * @param type of the event that it cannot handle; null when it continues
 */
export function logStandBack(logger: Logger, consumer: string, type: string | null): void {
  if (type === null) logger.info({ consumer }, 'this instance handles events again');
  else logger.warn({ consumer, type }, 'events wait for another version of this program');
}
