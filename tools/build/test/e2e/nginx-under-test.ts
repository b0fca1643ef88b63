import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CERTIFICATE, CERTIFICATE_KEY } from '@tandem/shared-mail/testing';
import { freePort } from '@tandem/shared-runtime';
import { ROOT } from './compose-file.ts';
import { debianProgram } from './debian-program.ts';

/** The addresses of the documented upstreams in this test. */
export interface Upstreams {
  readonly chat: readonly [string, string];
  readonly network: string;
}

/** nginx with the documented files; only the ports and the longest timeout differ. */
export class NginxUnderTest {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tandem-nginx-'));
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(
    readonly httpsPort: number,
    readonly httpPort: number,
  ) {}

  static async start(upstreams: Upstreams): Promise<NginxUnderTest> {
    const nginx = new NginxUnderTest(await freePort(), await freePort());
    nginx.#writeFiles(upstreams);
    await nginx.#run();
    return nginx;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode === null) {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGQUIT');
      setTimeout(() => child.kill('SIGTERM'), 2_000).unref();
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #writeFiles({ chat, network }: Upstreams): void {
    mkdirSync(join(this.#folder, 'tandem-certificates'));
    const write = (name: string, text: string) => writeFileSync(join(this.#folder, name), text);
    write('tandem-certificates/fullchain.pem', CERTIFICATE);
    write('tandem-certificates/privkey.pem', CERTIFICATE_KEY);
    write(
      'tandem-upstreams.conf',
      replaced('upstreams.conf', [
        ['127.0.0.1:9991', chat[0]],
        ['127.0.0.1:9993', chat[1]],
        ['127.0.0.1:8000', network],
      ]),
    );
    write(
      'tandem.conf',
      replaced('tandem.conf', [
        ['  listen [::]:80;\n', ''],
        ['  listen [::]:443 ssl;\n', ''],
        ['listen 80;', `listen 127.0.0.1:${this.httpPort};`],
        ['listen 443 ssl;', `listen 127.0.0.1:${this.httpsPort} ssl;`],
        // A second instead of a minute: only the rule for events lets a request wait longer.
        ['proxy_read_timeout      60s;', 'proxy_read_timeout      1s;'],
      ]),
    );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    write(
      'nginx.conf',
      `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${this.#folder}/nginx.pid;
error_log stderr notice;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${this.#folder}/${name};`).join('\n  ')}
  include tandem.conf;
}
`,
    );
  }

  async #run(): Promise<void> {
    const program = debianProgram(['/usr/sbin/nginx'], 'nginx');
    const words = ['-p', this.#folder, '-c', join(this.#folder, 'nginx.conf'), '-e', 'stderr'];
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
        if (this.#output.includes('start worker process')) resolve();
      });
      child.once('close', () => reject(new Error(`nginx ended:\n${this.#output}`)));
    });
  }
}

/** The documented file with these texts replaced, each of which must be there. */
function replaced(file: string, pairs: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(ROOT, 'deploy/nginx', file), 'utf8');
  for (const [from, to] of pairs) {
    if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}
