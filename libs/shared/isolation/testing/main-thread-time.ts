import { readFileSync } from 'node:fs';

/**
 * Processor time that the main thread of this process has taken so far, in ms. Neither other threads
 * nor a busy machine add to it, so differences show for how long nothing else could run. Where
 * the system does not say (it is Linux that does) the time of the whole process stands in for it.
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
