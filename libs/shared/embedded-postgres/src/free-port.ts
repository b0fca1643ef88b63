import { createServer, type AddressInfo } from 'node:net';

/** How far to look beyond a port that is taken. */
const REACH = 50;

/** The wanted port, or the next free one after it; any free one for 0. */
export async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; wanted > 0 && port < wanted + REACH; port += 1) {
    if ((await probe(port)) !== null) return port;
  }
  return (await probe(0)) ?? 0;
}

/** @returns the port that was opened and closed again, null when it is taken */
async function probe(port: number): Promise<number | null> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  } catch {
    return null;
  }
  const { port: opened } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return opened;
}
