import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { SlackContents } from '@tandem/transfer-domain/slack';
import { RemoteSlackContents } from './remote-slack-contents.ts';
import { FolderSlackContents } from './slack-contents.ts';
import type { SlackService } from './slack-requests.ts';

const folder = mkdtempSync(join(tmpdir(), 'slack-files-'));
const requests: (string | undefined)[] = [];
const reported: string[] = [];
const report = { add: (_: string, entry: string) => void reported.push(entry) };
/** Answers by path; a path that is not there is 404. */
const answers = new Map<string, unknown>();
let server: Server;
let origin: string;
let service: SlackService;

beforeAll(async () => {
  mkdirSync(join(folder, 'F00001'));
  mkdirSync(join(folder, 'emoji'));
  writeFileSync(join(folder, 'F00001', 'a.txt'), 'in a folder');
  writeFileSync(join(folder, 'F00002-b.txt'), 'beside');
  writeFileSync(join(folder, 'U00001.png'), 'a face');
  writeFileSync(join(folder, 'emoji', 'party.gif'), 'confetti');
  writeFileSync(join(folder, 'emoji', 'README.txt'), 'no emoji');
  symlinkSync('/etc/passwd', join(folder, 'F00003'));
  server = createServer((request, response) => {
    requests.push(request.headers.authorization);
    const url = request.url ?? '';
    if (url === '/moved') return response.writeHead(302, { location: '/ok' }).end();
    if (url === '/busy' && requests.length < 3) {
      return response.writeHead(429, { 'retry-after': '0' }).end();
    }
    if (url === '/ok?t=x' || url === '/busy') return response.end('content');
    const answer = answers.get(url);
    if (answer === undefined) return response.writeHead(404).end();
    return response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origins = new Set([origin]);
  service = { api: `${origin}/api/`, files: origins, pictures: origins, pauseMs: 0 };
});
beforeEach(() => {
  requests.length = 0;
  reported.length = 0;
  answers.clear();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await new Promise((resolve) => server.close(resolve));
});

type Content = Awaited<ReturnType<SlackContents['find']>>;

async function textOf(found: Content) {
  if (!found) return null;
  const chunks = [];
  for await (const chunk of found.read()) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  expect(bytes.length).toBe(found.size);
  return bytes.toString();
}
const read = async (source: SlackContents, file: { id?: string; url?: string }) =>
  textOf(await source.find({ id: 'F00009', url: '', name: 'x', contentType: 'x', ...file }));
const remote = (token: string | null) => new RemoteSlackContents(token, report, service);

it('are found in a folder by their ids, and in no other way', async () => {
  const files = new FolderSlackContents(folder);
  expect(await read(files, { id: 'F00001' })).toBe('in a folder');
  expect(await read(files, { id: 'F00002' })).toBe('beside');
  expect(await textOf(await files.picture({ userId: 'U00001', url: '' }))).toBe('a face');
  for (const id of ['F00003', 'F00004', '..', '../F00001', '']) {
    expect(await read(files, { id })).toBeNull();
  }
  const emoji = await files.customEmoji();
  expect([...emoji.keys()]).toEqual(['party']);
  const party = emoji.get('party')!;
  expect('read' in party && (await textOf(await party.read()))).toBe('confetti');
});

it('are loaded from Slack alone, without redirects', async () => {
  const files = remote('xoxb-1');
  expect(await read(files, { url: `${origin}/ok?t=x` })).toBe('content');
  expect(requests).toEqual(['Bearer xoxb-1']);
  expect(await read(files, { url: `${origin}/moved` })).toBeNull();
  expect(await read(files, { url: `${origin}/gone` })).toBeNull();
  requests.length = 0;
  const anywhere = new RemoteSlackContents(null, report);
  for (const url of [`${origin}/ok?t=x`, 'file:///etc/passwd', 'nothing', '']) {
    expect(await read(anywhere, { url })).toBeNull();
    expect(await anywhere.picture({ url })).toBeNull();
  }
  expect(requests).toEqual([]);
});

it('are requested again where Slack limits requests', async () => {
  expect(await read(remote(null), { url: `${origin}/busy` })).toBe('content');
  expect(requests).toHaveLength(3);
});

it('load pictures of users without the token', async () => {
  const found = await remote('xoxb-1').picture({ url: `${origin}/ok?t=x` });
  expect(await textOf(found)).toBe('content');
  expect(requests).toEqual([undefined]);
});

it('list emoji, profile fields and addresses of users by the API', async () => {
  answers.set('/api/emoji.list', {
    ok: true,
    emoji: { party: `${origin}/ok?t=x`, fiesta: 'alias:party', odd: 5 },
  });
  answers.set('/api/team.profile.get', { ok: true, profile: { fields: [{ id: 'X1' }] } });
  const user = (id: string) => ({ id, profile: { email: `${id}@a.test` } });
  const next = { response_metadata: { next_cursor: 'two' } };
  answers.set('/api/users.list?limit=200&cursor=', { ok: true, members: [user('U1')], ...next });
  answers.set('/api/users.list?limit=200&cursor=two', { ok: true, members: [user('U2'), 7] });
  const slack = remote('xoxb-1');
  const emoji = await slack.customEmoji();
  expect([...emoji.keys()]).toEqual(['party', 'fiesta']);
  expect(emoji.get('fiesta')).toEqual({ aliasOf: 'party' });
  const party = emoji.get('party')!;
  expect('read' in party && (await textOf(await party.read()))).toBe('content');
  expect(await slack.profileFields()).toEqual([{ id: 'X1' }]);
  expect(Object.fromEntries(await slack.emailAddresses())).toEqual({
    U1: 'U1@a.test',
    U2: 'U2@a.test',
  });
  expect(reported).toEqual([]);
});

it('need no API without a token, and report its refusals', async () => {
  expect((await remote(null).customEmoji()).size).toBe(0);
  expect(requests).toEqual([]);
  answers.set('/api/emoji.list', { ok: false, error: 'missing_scope', needed: 'emoji:read' });
  const slack = remote('xoxb-1');
  expect((await slack.customEmoji()).size).toBe(0);
  expect(await slack.profileFields()).toEqual([]);
  expect(reported).toEqual([
    'custom emoji: Slack answers missing_scope (the token needs emoji:read)',
    'names of profile fields: Slack answers nothing',
  ]);
  answers.set('/api/emoji.list', { ok: false, error: 'invalid_auth' });
  await expect(slack.customEmoji()).rejects.toThrow('Slack refuses the token: invalid_auth');
});
