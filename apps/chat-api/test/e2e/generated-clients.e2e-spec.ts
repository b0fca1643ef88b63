import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { useChatApi } from './chat-api-under-test.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const chat = useChatApi();

/** The programs of generated clients: each returns its observations. */
type Program = (url: string, email: string, apiKey: string) => Promise<Seen>;

interface Seen {
  readonly messageId: number;
  readonly found: readonly string[];
  readonly flagged: readonly number[];
  readonly ignored: readonly string[] | undefined;
  readonly failure: string;
}

const WITH_OPENAPI_FETCH = `
import createClient from 'openapi-fetch';
import type { paths } from './types';

export default async function program(url: string, email: string, apiKey: string) {
  const client = createClient<paths>({
    baseUrl: url,
    headers: { authorization: 'Basic ' + btoa(email + ':' + apiKey) },
  });
  const sent = await client.POST('/api/v1/messages', {
    body: { type: 'direct', to: '["' + email + '"]', content: 'from openapi-fetch' },
  });
  const messageId = sent.data?.id ?? 0;
  const found = await client.GET('/api/v1/messages', {
    params: {
      query: {
        narrow: JSON.stringify([{ operator: 'id', operand: messageId }]),
        anchor: 'newest',
        num_before: 5,
        num_after: 0,
        apply_markdown: false,
      },
    },
  });
  const flagged = await client.POST('/api/v1/messages/flags', {
    body: { messages: [messageId], op: 'add', flag: 'starred' },
  });
  const settings = await client.PATCH('/api/v1/settings', {
    body: { twenty_four_hour_time: true, web_font_size_px: 16 },
  });
  const failed = await client.DELETE('/api/v1/messages/{message_id}', {
    params: { path: { message_id: 999_999_999 } },
  });
  return {
    messageId,
    found: found.data?.messages.map((each) => each.content) ?? [],
    flagged: flagged.data?.messages ?? [],
    ignored: settings.data?.ignored_parameters_unsupported,
    failure: failed.error?.msg ?? '',
  };
}
`;

const WITH_HEY_API = `
import { client } from './sdk/client.gen';
import { deleteMessage, getMessages, sendMessage, updateMessageFlags, updateSettings } from './sdk';

export default async function program(url: string, email: string, apiKey: string) {
  client.setConfig({ baseUrl: url, auth: () => email + ':' + apiKey });
  const sent = await sendMessage({
    body: { type: 'direct', to: '["' + email + '"]', content: 'from hey-api' },
  });
  const messageId = sent.data?.id ?? 0;
  const found = await getMessages({
    query: {
      narrow: JSON.stringify([{ operator: 'id', operand: messageId }]),
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
      apply_markdown: false,
    },
  });
  const flagged = await updateMessageFlags({
    body: { messages: [messageId], op: 'add', flag: 'starred' },
  });
  const settings = await updateSettings({
    body: { twenty_four_hour_time: true, web_font_size_px: 16 },
  });
  const failed = await deleteMessage({ path: { message_id: 999_999_999 } });
  return {
    messageId,
    found: found.data?.messages.map((each) => each.content) ?? [],
    flagged: flagged.data?.messages ?? [],
    ignored: settings.data?.ignored_parameters_unsupported,
    failure: failed.error?.msg ?? '',
  };
}
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
  include: ['*.ts', 'sdk'],
};

/** The file that a package names as its program. */
function programOf(name: string, file: string): string {
  return join(dirname(require.resolve(`${name}/package.json`)), file);
}

describe('clients that generators make from the document', () => {
  let folder: string;
  const programs = new Map<string, Program>();

  beforeAll(async () => {
    // Inside the repository, so that the programs find their packages.
    const cache = join(import.meta.dirname, '../../../../node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'generated-clients-'));
    const document = `${chat().client.url}/openapi.json`;
    const node = (file: string, ...args: readonly string[]) =>
      run(process.execPath, [file, ...args], { cwd: folder });
    await Promise.all([
      node(programOf('openapi-typescript', 'bin/cli.js'), document, '-o', 'types.ts'),
      node(
        programOf('@hey-api/openapi-ts', 'bin/run.js'),
        '-i',
        document,
        '-o',
        'sdk',
        '--no-log-file',
      ),
    ]);
    writeFileSync(join(folder, 'openapi-fetch.ts'), WITH_OPENAPI_FETCH);
    writeFileSync(join(folder, 'hey-api.ts'), WITH_HEY_API);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await build({
      entryPoints: ['openapi-fetch.ts', 'hey-api.ts'].map((name) => join(folder, name)),
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      platform: 'node',
    });
    for (const name of ['openapi-fetch', 'hey-api']) {
      const loaded = (await import(join(folder, `${name}.mjs`))) as { default: Program };
      programs.set(name, loaded.default);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('have types that the compiler accepts', async () => {
    const { stdout } = await run(process.execPath, [
      programOf('typescript', 'bin/tsc'),
      '-p',
      folder,
    ]).catch((failed: { stdout: string }) => failed);
    expect(stdout).toBe('');
  });

  it.each(['openapi-fetch', 'hey-api'])('call the service (%s)', async (name) => {
    const { url } = chat().client;
    const { email, apiKey } = chat().people.member;
    const seen = await programs.get(name)?.(url, email, apiKey);
    expect(seen).toEqual({
      messageId: expect.any(Number),
      found: [`from ${name}`],
      flagged: [seen?.messageId],
      ignored: undefined,
      failure: 'Invalid message(s)',
    });
  });
});
