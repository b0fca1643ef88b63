import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tandem/shared-runtime';
import { SECRET } from '../messages/served-chat.ts';
import { MeasuredProcess } from '../processes/measured-process.ts';

/** A chat-worker as it is built for production. */
export class ServedWorker {
  readonly server: MeasuredProcess;
  readonly #dataDir: string;

  private constructor(server: MeasuredProcess, dataDir: string) {
    this.server = server;
    this.#dataDir = dataDir;
  }

  /** @param env further variables of its environment */
  static async start(
    databaseUrl: string,
    env: Readonly<Record<string, string>>,
  ): Promise<ServedWorker> {
    const port = await freePort();
    const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-worker-'));
    const server = new MeasuredProcess({
      entry: 'dist/apps/chat-worker/main.js',
      env: {
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        HEALTH_PORT: String(port),
        SECRET_KEY: SECRET,
        LOG_LEVEL: 'warn',
        ...env,
      },
    });
    await server.ready(async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok);
    return new ServedWorker(server, dataDir);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
