import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ImportProgress } from '@tandem/transfer-domain';

/** Steps between two collections at least. A step is a part of a file, some MB at most. */
const LEAST_STEPS = 4;
/** Above this, garbage is collected. */
const MOST_BYTES = 200 * 2 ** 20;

/** The memory of the process. */
interface Memory {
  /** The bytes that it takes from the machine. */
  readonly bytes: () => number;
  readonly collect: () => void;
}

/**
 * Progress that collects garbage when the process takes much memory. The engine lets garbage grow with the memory of
 * the machine: an import that holds 100 MB would take three times as much.
 */
export function collectingProgress(
  progress: ImportProgress,
  { bytes, collect }: Memory = processMemory(),
): ImportProgress {
  let steps = 0;
  return {
    begin: (what, total) => progress.begin(what, total),
    advance: (by) => {
      steps += 1;
      if (steps >= LEAST_STEPS && bytes() > MOST_BYTES) {
        steps = 0;
        collect();
      }
      progress.advance(by);
    },
    end: () => progress.end(),
  };
}

function processMemory(): Memory {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return { bytes: () => process.memoryUsage.rss(), collect };
}
