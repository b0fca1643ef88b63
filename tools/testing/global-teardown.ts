import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Stops the server that the setup started, and removes its files. */
export default async function globalTeardown(): Promise<void> {
  const server = await globalThis.tandemTestServer;
  globalThis.tandemTestServer = Promise.resolve(null);
  if (!server) return;
  await server.stop();
  rmSync(join(tmpdir(), `tandem-test-${process.pid}`), { recursive: true, force: true });
}
