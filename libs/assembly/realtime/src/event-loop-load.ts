import { performance } from 'node:perf_hooks';
import type { ProcessLoad } from '@tandem/realtime-domain';

/** Measures how busy this process is by its event loop; time in which the loop is blocked counts as work. */
export class EventLoopLoad implements ProcessLoad {
  times(): ReturnType<ProcessLoad['times']> {
    const { active, idle } = performance.eventLoopUtilization();
    return { activeMs: active, idleMs: idle };
  }

  after(ms: number, run: () => void): void {
    if (ms === 0) setImmediate(run);
    else setTimeout(run, ms);
  }
}
