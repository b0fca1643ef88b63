import { TANDEM_VERSION } from '@tandem/shared-kernel';
import type { Logger } from './logger.ts';
import type { Running } from './run-main.ts';

/**
 * Logs that a process starts, is ready, stops and has stopped.
 *
 * @returns the result of `start`; its `stop` is logged
 */
export async function loggedLife<Service extends Running>(
  logger: Logger,
  start: () => Promise<Service>,
): Promise<Service> {
  const begun = performance.now();
  logger.info({ version: TANDEM_VERSION, pid: process.pid }, 'starts');
  const service = await start();
  logger.info({ ms: Math.round(performance.now() - begun) }, 'is ready');
  return {
    ...service,
    stop: async () => {
      logger.info('stops');
      await service.stop();
      logger.info('has stopped');
    },
  };
}
