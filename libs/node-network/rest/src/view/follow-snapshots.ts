import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@tandem/shared-rest';
import type { NetworkViewCache } from './network-view-cache.ts';

interface Subscription {
  close(): Promise<void>;
}

interface FollowOptions {
  readonly views: NetworkViewCache;
  readonly logger: Logger;
  /** Subscribes to hints that a snapshot was committed, such as LISTEN of PostgreSQL. */
  readonly onChange?: ((changed: () => void) => Promise<Subscription>) | undefined;
  /**
   * Time between two polls of the newest version. By default 10 s with hints, as some may get lost, 1 s
   * without.
   */
  readonly pollEveryMs?: number | undefined;
}

/** Something that runs until it is stopped. */
export interface Following {
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

const POLL_EVERY_MS = 1_000;
const POLL_EVERY_MS_WITH_HINTS = 10_000;

/**
 * Serves each snapshot soon after its commit; resolves when the first one is served and its lists are
 * compressed. A later failure of the source is logged once, and the source is read again at each poll.
 *
 * @throws the error of the source when not even a first snapshot could be read
 */
export async function followSnapshots(options: FollowOptions): Promise<Following> {
  const { views, logger, onChange } = options;
  const { pollEveryMs = onChange ? POLL_EVERY_MS_WITH_HINTS : POLL_EVERY_MS } = options;
  const stopping = new AbortController();
  let isFailing = false;
  const refresh = async (): Promise<void> => {
    try {
      await views.refresh(stopping.signal);
      if (isFailing) logger.info({ ...views.head }, 'snapshots can be read again');
      isFailing = false;
    } catch (error) {
      if (stopping.signal.aborted || isFailing) return;
      isFailing = true;
      logger.error({ err: error, serving: views.head }, 'newer snapshots cannot be read');
    }
  };
  await views.refresh(stopping.signal);
  await views.compressed;
  let hinted = Promise.resolve();
  const subscription = await onChange?.(() => {
    hinted = refresh();
  });
  const polling = poll(refresh, pollEveryMs, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await subscription?.close();
      await Promise.all([polling, hinted]);
      await views.compressed;
    },
  };
}

async function poll(
  refresh: () => Promise<void>,
  everyMs: number,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await delay(everyMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    if (!stopping.aborted) await refresh();
  }
}
