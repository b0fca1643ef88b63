import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Systems assign outgoing connections a port of their choice: Linux from 32768 on, others from 49152 on. A
 * port below stays free until a process listens on it.
 * Browsers and `fetch` refuse port 10080, and some below it.
 */
const [LOWEST, CHOSEN_BY_SYSTEM] = [10_081, 32_768];
/** Enough attempts to find a free port on any machine that has many. */
const ATTEMPTS = 100;

/** @returns a port on which no process listens, and which no outgoing connection gets */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST, CHOSEN_BY_SYSTEM);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`no free port on ${host} from ${LOWEST} to ${CHOSEN_BY_SYSTEM - 1}`);
}

/** @returns whether a server can listen there at the moment */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
  } catch {
    return false;
  }
  await new Promise((resolve) => probe.close(resolve));
  return true;
}
