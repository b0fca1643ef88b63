import { readFileSync } from 'node:fs';

/**
 * Processor time of the main thread of this process so far, in ms. Neither other threads nor a busy machine
 * add to it, so differences show for how long the event loop was blocked. On systems other than Linux it is
 * the time of the whole process.
 */
export function mainThreadMs(): number {
  try {
    // The main thread has the number of its process. The first figure is in nanoseconds.
    const [onCpu] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(onCpu) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}
