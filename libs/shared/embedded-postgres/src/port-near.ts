// Only this module: a program that starts a server needs no logger.
import { freePort, isFree } from '@tandem/shared-runtime/free-port';

/** How far to look beyond a port that is taken. */
const REACH = 50;

/** The wanted port, or the next free one after it; any free one for 0. */
export async function portNear(wanted: number): Promise<number> {
  for (let port = wanted; wanted > 0 && port < wanted + REACH; port += 1) {
    if (await isFree(port)) return port;
  }
  return freePort();
}
