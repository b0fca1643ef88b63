import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authorization, type Account } from '../messages/served-chat.ts';
import { ProcessTree } from './process-tree.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

interface DemoFile {
  readonly chat: {
    readonly url: string;
    readonly users: readonly [{ readonly email: string; readonly api_key: string }];
  };
  readonly nodeStatus: { readonly url: string };
  readonly database: { readonly url: string };
}

/** A first start of the whole demo, as `npm start` does it, in a folder of its own. */
export class MeasuredDemo {
  /** The demo and PostgreSQL. */
  readonly tree: ProcessTree;
  readonly owner: Account;
  readonly chatUrl: string;
  readonly nodeStatusUrl: string;
  readonly databaseUrl: string;
  readonly #child: ChildProcess;
  readonly #dataDir: string;

  private constructor(child: ChildProcess, dataDir: string) {
    const file = readFileSync(join(dataDir, 'demo.json'), 'utf8');
    const { chat, nodeStatus, database } = JSON.parse(file) as DemoFile;
    const [{ email, api_key: apiKey }] = chat.users;
    this.tree = new ProcessTree(child.pid ?? 0);
    this.owner = { email, apiKey };
    this.chatUrl = chat.url;
    this.nodeStatusUrl = nodeStatus.url;
    this.databaseUrl = database.url;
    this.#child = child;
    this.#dataDir = dataDir;
  }

  /** Resolves when the demo is ready. */
  static async start(): Promise<MeasuredDemo> {
    const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-demo-'));
    // The embedded server's own account must be able to enter.
    chmodSync(dataDir, 0o755);
    const child = spawn(process.execPath, [...startOptions(), 'tools/launcher/start.mjs'], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        CHAT_API_PORT: '0',
        NODE_STATUS_API_PORT: '0',
        RATE_LIMITS: 'off',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await printed(child.stdout, /^ready$/m);
      return new MeasuredDemo(child, dataDir);
    } catch (error) {
      await end(child, dataDir);
      throw error;
    }
  }

  /**
   * A request to the chat service.
   *
   * @throws Error unless it succeeds
   */
  async call(
    account: Account,
    path: string,
    fields?: Readonly<Record<string, string>>,
    signal: AbortSignal | null = null,
  ): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.chatUrl}/api/v1${path}`, {
      headers: authorization(account),
      signal,
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path}: ${body}`);
    return JSON.parse(body) as Record<string, unknown>;
  }

  stop(): Promise<void> {
    return end(this.#child, this.#dataDir);
  }
}

async function end(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** The options that `npm start` gives to Node. */
function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

async function printed(stream: NodeJS.ReadableStream, wanted: RegExp): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (wanted.test(output)) resolve();
    });
    stream.once('end', () => reject(new Error(`the demo did not start:\n${output}`)));
  });
}
