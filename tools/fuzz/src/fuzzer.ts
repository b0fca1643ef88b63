import { FuzzRun, type FuzzRunOptions } from './fuzz-run.ts';
import { LEFT_OUT } from './guard.ts';
import type { FuzzReport } from './report.ts';
import { targetsOf } from './targets.ts';

export interface FuzzOptions extends FuzzRunOptions {
  /** Base addresses of services that serve `/openapi.json`. */
  readonly urls: readonly string[];
  readonly requests: number;
  /** Requests in flight. */
  readonly concurrency?: number;
  readonly onProgress?: (done: number) => void;
}

/**
 * Sends services valid and invalid requests for everything that their documents describe, and checks that
 * each answer is no failure of the server, and has the described form of a success or of an error.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const targets = (await Promise.all(options.urls.map(targetsOf)))
    .flat()
    .filter(({ name }) => !(name in LEFT_OUT));
  const run = new FuzzRun(options, targets);
  let sent = 0;
  const actor = async () => {
    while (sent < options.requests) {
      sent += 1;
      if (sent % 1_000 === 0) options.onProgress?.(sent);
      await run.askNext();
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 8 }, actor));
  return { requests: sent, ...run.report() };
}
