// Only this module: a program that starts a server needs no logger.
import { freePort, isFree } from '@tandem/shared-runtime/free-port';

/** The range of the search after a port that is in use. */
const REACH = 50;

/** The requested port, or the next free one after it; any free one for 0. */
export async function portNear(wanted: number): Promise<number> {
  for (let port = wanted; wanted > 0 && port < wanted + REACH; port += 1) {
    if (await isFree(port)) return port;
  }
  return freePort();
}
