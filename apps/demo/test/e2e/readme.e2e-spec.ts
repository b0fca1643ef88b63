import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DemoFile } from '../../src/demo-file.ts';
import { DemoUnderTest, runCurl } from './demo-under-test.ts';
import { PackedDemo } from './packed-demo.ts';

// The demo runs from its package, which contains the same bundles as `npm start` runs.
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
/** The placeholders of the README for generated values. */
const DOCUMENTED = { chat: 'http://127.0.0.1:9991', nodes: 'http://127.0.0.1:8000' };

const MOST_PACKED_BYTES = 60e6;

const demo = new DemoUnderTest();
let packed: PackedDemo;
let file: DemoFile;
/** The id of the message that the README sends and reads. */
let sentId: unknown;

beforeAll(async () => {
  packed = await PackedDemo.pack();
  const [command = ''] = blocks('sh').filter((block) => block.includes('npx'));
  file = await demo.start({ SIMULATED_NODES: '' }, packed.commandOf(command));
});
afterAll(async () => {
  await demo.cleanUp();
  packed.remove();
});

/** The fenced blocks of a language; '': commands. */
function blocks(language: string): string[] {
  return [...README.matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
    .filter(([, word]) => word === language)
    .map(([, , text]) => text ?? '');
}

/** Inserts the addresses and the key of the running demo. */
function adapted(text: string): string {
  const email = /[\w.]+@demo\.example\.com/.exec(text)?.[0];
  const key = file.chat.users.find((user) => user.email === email)?.api_key ?? 'nobody';
  return text
    .replaceAll(DOCUMENTED.chat, file.chat.url)
    .replaceAll(DOCUMENTED.nodes, file.nodeStatus.url)
    .replaceAll('API_KEY', key)
    .replaceAll('MESSAGE_ID', String(sentId));
}

const commands = blocks('').flatMap((block) => block.trimEnd().split('\n'));

describe('every command of the README works', () => {
  it.each(commands.filter((command) => command.startsWith('curl ')))('%s', async (command) => {
    const answer = await runCurl(adapted(command));
    sentId = 'id' in answer ? answer.id : sentId;
    if (command.includes('/api/v1/')) expect(answer).toMatchObject({ result: 'success' });
    else expect(JSON.stringify(answer)).toMatch(/^[[{]"?./);
  });

  it.each([...README.matchAll(/`(npm [^`]*--help)`/g)].map(([, command]) => command ?? ''))(
    '%s',
    async (command) => {
      const [program = '', ...words] = command.split(' ');
      const child = spawn(program, words, { cwd: ROOT, stdio: 'ignore' });
      expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    },
  );

  it('contains no other command', () => {
    // This test uses `npm start`, and `npm test` runs it.
    const rest = commands.filter((command) => !command.startsWith('curl '));
    expect(rest.filter((command) => !['npm start', 'npm test'].includes(command))).toEqual([]);
    expect(rest).toContain('npm start');
  });

  it.each(blocks('js'))('%s', async (program) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', adapted(program)], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    const [user] = file.chat.users.filter(({ email }) => program.includes(email));
    const newest = await runCurl(
      `curl -u ${user?.email}:${user?.api_key} ${file.chat.url}/api/v1/users/me`,
    );
    const { max_message_id: id } = newest as unknown as { max_message_id: number };
    const read = await runCurl(
      `curl -u ${user?.email}:${user?.api_key} ${file.chat.url}/api/v1/messages/${id}`,
    );
    expect(read).toMatchObject({ raw_content: /content: '([^']*)'/.exec(program)?.[1] });
  });

  it('starts from one file, without a clone and without a network', async () => {
    expect(packed.bytes).toBeLessThan(MOST_PACKED_BYTES);
    expect(readdirSync(packed.folder).sort()).toEqual(['npm', packed.name]);
    const page = await (await fetch(`${file.chat.url}/docs`)).text();
    const [, script = ''] = /src="([^"]*bundle\.js)"/.exec(page) ?? [];
    expect((await fetch(`${file.chat.url}${script}`)).status).toBe(200);
    const user = { accept: 'text/html' };
    expect(await (await fetch(file.chat.url, { headers: user })).text()).toContain('/assets/');
  });

  it('shows existing pictures', () => {
    const pictures = [...README.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path ?? '');
    expect(pictures).not.toHaveLength(0);
    for (const path of pictures)
      expect(readFileSync(join(ROOT, path)).length).toBeGreaterThan(1000);
  });

  it('links to existing pages', () => {
    const links = [...README.matchAll(/\]\(((?!http)[^)#]+)\)/g)].map(([, path]) => path ?? '');
    expect(links.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
