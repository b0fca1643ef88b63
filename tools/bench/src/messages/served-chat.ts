import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tandem/shared-runtime';
import { MeasuredProcess } from '../processes/measured-process.ts';

/** Keys are derived with it: seeds and services share it. */
export const SECRET = 'the secret of the benchmarks, which guard nothing';

/** A user who sends requests. */
export interface Account {
  readonly email: string;
  readonly apiKey: string;
}

/** A chat-api built for production. */
export class ServedChat {
  readonly server: MeasuredProcess;
  readonly url: string;
  readonly #dataDir: string;

  private constructor(server: MeasuredProcess, url: string, dataDir: string) {
    this.server = server;
    this.url = url;
    this.#dataDir = dataDir;
  }

  /** @param env further variables of its environment */
  static async start(
    databaseUrl: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<ServedChat> {
    const port = await freePort();
    const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-data-'));
    const server = new MeasuredProcess({
      entry: 'dist/apps/chat-api/main.js',
      env: {
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        CHAT_API_PORT: String(port),
        SECRET_KEY: SECRET,
        RATE_LIMITS: 'off',
        EVENT_QUEUES_PER_USER: '100000',
        LOG_LEVEL: 'warn',
        ...env,
      },
    });
    const origin = `http://127.0.0.1:${port}`;
    await server.ready(async () => (await fetch(`${origin}/health`)).ok);
    return new ServedChat(server, `${origin}/api/v1`, dataDir);
  }

  /** @throws Error unless the request succeeds */
  async call(
    method: 'GET' | 'POST',
    path: string,
    account: Account,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Record<string, unknown>> {
    const query = new URLSearchParams(fields);
    const response = await fetch(
      `${this.url}${path}${method === 'GET' && query.size > 0 ? `?${query}` : ''}`,
      {
        method,
        headers: authorization(account),
        ...(method === 'POST' && { body: query }),
      },
    );
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

/** The header of the actor. */
export function authorization({ email, apiKey }: Account): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` };
}
