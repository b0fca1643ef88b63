import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@tandem/shared-runtime';
import { MeasuredProcess } from './measured-process.ts';

/** The limit of cached answers: a server of `node:http` without further code. */
export class BareServer {
  readonly server: MeasuredProcess;
  readonly url: string;

  private constructor(server: MeasuredProcess, url: string) {
    this.server = server;
    this.url = url;
  }

  /**
   * @param folder for passing the bodies
   * @param bodies the answer of each path
   * @param headers those of some paths; JSON without them
   */
  static async start(
    folder: string,
    bodies: ReadonlyMap<string, Buffer>,
    headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
  ): Promise<BareServer> {
    const files: Record<string, string> = {};
    for (const [path, body] of bodies) {
      const file = join(folder, path.replaceAll('/', '_'));
      writeFileSync(file, body);
      files[path] = file;
    }
    const port = await freePort();
    const server = new MeasuredProcess({
      entry: 'tools/bench/src/processes/bare-server-process.ts',
      env: { PORT: String(port), BODIES: JSON.stringify(files), HEADERS: JSON.stringify(headers) },
    });
    const url = `http://127.0.0.1:${port}`;
    await server.ready(async () => (await fetch(url)).ok);
    return new BareServer(server, url);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
