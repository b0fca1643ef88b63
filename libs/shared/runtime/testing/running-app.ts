import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtApp } from './built-app.shared.ts';

/** A service in a separate process. */
export interface RunningApp {
  readonly url: string;
  /** Its output so far. */
  readonly output: () => string;
  /** Stops it, as a service manager does. @returns its exit status, and all its output */
  readonly stop: () => Promise<{ readonly code: number | null; readonly output: string }>;
}

/**
 * Starts a service as in production, and waits until it listens.
 *
 * @param environment all of it; a port of 0 is read from the log, which must have the level `info`
 * @throws Error with its output when it ends before it listens
 */
export async function startBuiltApp(
  app: string,
  environment: Readonly<Record<string, string>>,
): Promise<RunningApp> {
  const env = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', ...environment };
  const child = spawn(process.execPath, [builtApp(app)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const port = /"port":(\d+)/.exec(output)?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      });
    }
    child.once('close', () => reject(new Error(`${app} ended:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await closed;
      return { code, output };
    },
  };
}
