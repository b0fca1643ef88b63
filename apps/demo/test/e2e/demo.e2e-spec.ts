import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPaths } from '@tandem/shared-runtime';
import { curl } from '../../src/banner.ts';
import type { DemoFile, DemoUser } from '../../src/demo-file.ts';
import { createDatabase } from '@tandem/shared-postgres';
import { BY_NPM, DemoUnderTest, isAlive, runCurl } from './demo-under-test.ts';

// Each test starts and stops real servers, some of them several times.
const demo = new DemoUnderTest();
let file: DemoFile;

beforeAll(async () => {
  file = await demo.start();
});
afterAll(() => demo.cleanUp());

const get = async (url: string) => (await fetch(url)).json() as Promise<unknown>;

function userOf(role: number, bot = false): DemoUser {
  const user = file.chat.users.find((each) => each.role === role && (each.bot ?? false) === bot);
  if (!user) throw new Error(`no user of role ${role}`);
  return user;
}

async function send(user: DemoUser, content: string): Promise<number | null> {
  const response = await fetch(`${file.chat.url}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${user.email}:${user.api_key}`)}` },
    body: new URLSearchParams({ type: 'channel', to: 'general', topic: 'faults', content }),
  });
  return response.ok ? ((await response.json()) as { id: number }).id : null;
}

async function read(user: DemoUser, id: number): Promise<string> {
  const { raw_content } = (await (
    await fetch(`${file.chat.url}/api/v1/messages/${id}`, {
      headers: { authorization: `Basic ${btoa(`${user.email}:${user.api_key}`)}` },
    })
  ).json()) as { raw_content: string };
  return raw_content;
}

describe('a first start', () => {
  it('prints a command that sends a message', async () => {
    const [command = ''] = /^curl .*$/m.exec(demo.output) ?? [];
    const answer = await runCurl(command);
    expect(answer).toMatchObject({ result: 'success', msg: '' });
    expect(await read(userOf(400), answer.id)).toBe('Hello from **curl** :tada:');
  });

  it('ends its output with the word ready', () => {
    expect(demo.output.trimEnd().split('\n').at(-1)).toBe('ready');
  });

  it('lets its owner and its administrator create users', async () => {
    for (const role of [100, 200]) {
      const user = userOf(role);
      const response = await fetch(`${file.chat.url}/api/v1/users`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${user.email}:${user.api_key}`)}` },
        body: new URLSearchParams({
          email: `opened-by-${role}@example.com`,
          full_name: 'Nina New',
          password: 'a new and rather long password',
        }),
      });
      expect(await response.json()).toMatchObject({ result: 'success', msg: '' });
    }
  });

  it('writes the log-ins of every role to demo.json, readable by its owner only', async () => {
    expect(statSync(join(demo.dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
    expect(file.chat.users.map(({ role }) => role).sort()).toEqual([
      100, 200, 300, 400, 400, 400, 600,
    ]);
    for (const { email, password, api_key, bot } of file.chat.users.filter((user) => !user.bot)) {
      const response = await fetch(`${file.chat.url}/api/v1/fetch_api_key`, {
        method: 'POST',
        body: new URLSearchParams({ username: email, password }),
      });
      expect(await response.json()).toMatchObject({ result: 'success', api_key });
      expect(bot).toBeUndefined();
    }
  });

  it('stores no file that another account may read', async () => {
    const { email, api_key } = userOf(400);
    const authorization = `Basic ${btoa(`${email}:${api_key}`)}`;
    const body = new FormData();
    body.append('filename', new Blob(['private']), 'note.txt');
    const upload = await fetch(`${file.chat.url}/api/v1/user_uploads`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    const begun = await fetch(`${file.chat.url}/api/v1/tus`, {
      method: 'POST',
      headers: { authorization, 'tus-resumable': '1.0.0', 'upload-length': '10' },
    });
    expect([upload.status, begun.status]).toEqual([200, 201]);
    expect(await openPaths(demo.dataDir)).toEqual([]);
  });

  it('has conversations of the days before, of which some are unread', async () => {
    const { email, api_key } = userOf(400);
    const fetched = async (path: string, fields: object) =>
      (
        await fetch(`${file.chat.url}/api/v1/${path}`, {
          method: path === 'register' ? 'POST' : 'GET',
          headers: { authorization: `Basic ${btoa(`${email}:${api_key}`)}` },
          ...(path === 'register' && { body: new URLSearchParams({ ...fields }) }),
        })
      ).json();
    const page = new URLSearchParams({ anchor: 'newest', num_before: '1000', num_after: '0' });
    const { messages } = (await fetched(`messages?${page}`, {})) as {
      readonly messages: readonly {
        readonly content: string;
        readonly timestamp: number;
        readonly sender_full_name: string;
        readonly reactions: readonly object[];
        readonly submessages: readonly { readonly sender_id: number; readonly content: string }[];
      }[];
    };
    expect(messages.length).toBeGreaterThan(200);
    const html = messages.map(({ content }) => content).join('\n');
    // The contents of messages, rendered.
    for (const sign of [
      'class="katex"',
      'class="codehilite"',
      '<div class="message_inline_image">',
      'class="emoji" src="/user_avatars/',
      '<time datetime=',
      'https://tracker.example.com/issues/1204',
      'class="user-group-mention"',
      '<table>',
    ]) {
      expect(html).toContain(sign);
    }
    expect(messages.flatMap(({ reactions }) => reactions).length).toBeGreaterThan(100);
    const acts = messages.flatMap(({ submessages }) => submessages);
    const author = acts.find(({ content }) => content.includes('new_option'))?.sender_id;
    expect(acts.map(({ content }) => JSON.parse(content) as object)).toContainEqual({
      type: 'vote',
      key: `${author},1`,
      vote: 1,
    });
    expect(new Set(messages.map((message) => message.sender_full_name)).size).toBeGreaterThan(10);
    const state = (await fetched('register', {
      fetch_event_types: '["message","update_message_flags"]',
    })) as {
      readonly unread_msgs: { readonly count: number; readonly mentions: readonly number[] };
    };
    expect(state.unread_msgs.count).toBeGreaterThan(10);
    expect(state.unread_msgs.mentions.length).toBeGreaterThan(1);
  });

  it('shows a network', async () => {
    const { url } = file.nodeStatus;
    expect(await get(`${url}/v2/summary`)).toMatchObject({ total_nodes: expect.any(Number) });
    expect((await get(`${url}/dvpn/v1/directory/gateways`)) as object[]).not.toHaveLength(0);
    expect(await get(`${url}/health`)).toMatchObject({ status: 'up' });
  });

  it('matches the README', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8');
    const sender = { email: userOf(400).email, api_key: 'API_KEY' };
    expect(readme).toContain(curl('http://127.0.0.1:9991', sender));
  });
});

describe('faults', () => {
  it('loses and repeats no message when all processes are killed while sending', async () => {
    const user = userOf(400);
    const acknowledged = new Map<number, string>();
    let dead = false;
    const sender = async (name: string) => {
      for (let i = 0; !dead; i += 1) {
        const content = `message ${name}-${i}`;
        const id = await send(user, content).catch(() => null);
        if (id !== null) acknowledged.set(id, content);
      }
    };
    const senders = ['a', 'b', 'c', 'd'].map(sender);
    while (acknowledged.size < 60) await new Promise((resolve) => setTimeout(resolve, 5));
    await demo.killEverything();
    dead = true;
    await Promise.all(senders);

    file = await demo.start();
    const contents = new Set<string>();
    for (const [id, content] of acknowledged) {
      expect(await read(user, id)).toBe(content);
      contents.add(content);
    }
    expect(contents.size).toBe(acknowledged.size);
  });

  it('stops all processes at SIGTERM; a later start has the same log-ins', async () => {
    const server = demo.serverPid;
    expect(server).not.toBeNull();
    expect(await demo.stop()).toBe(0);
    expect(isAlive(server ?? 0)).toBe(false);
    await expect(fetch(`${file.chat.url}/health`)).rejects.toThrow();

    const before = file.chat.users;
    file = await demo.start();
    expect(file.chat.users).toEqual(before);
  });

  it('starts after a user has changed the address, the role or the account', async () => {
    const [guest, member] = [userOf(600), userOf(400)];
    const database = await createDatabase({ url: file.database.url, applicationName: 'test' });
    await database.sql.query(
      `update user_account set delivery_email = 'new@demo.example.com', role = 400 where id = $1`,
      [guest.user_id],
    );
    await database.sql.query('update user_account set is_active = false where id = $1', [
      member.user_id,
    ]);
    await database.close();
    await demo.stop();
    // The next test stops it.
    file = await demo.start({}, BY_NPM);
    const ids = file.chat.users.map((user) => user.user_id);
    expect(ids).not.toContain(member.user_id);
    expect(file.chat.users).toContainEqual({
      ...guest,
      email: 'new@demo.example.com',
      role: 400,
    });
    expect(demo.output).toContain('new@demo.example.com');
  });

  it('stops with npm, which forwards no signal', async () => {
    const server = demo.serverPid;
    expect(isAlive(server ?? 0)).toBe(true);
    await demo.stop();
    expect(isAlive(server ?? 0)).toBe(false);
    await expect(fetch(`${file.chat.url}/health`)).rejects.toThrow();
  });

  it('reports a port that is taken in one line', async () => {
    await demo.stop();
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(demo.start({ CHAT_API_PORT: String(port) })).rejects.toThrow();
    expect(demo.output).toBe(
      `tandem: port ${port} is taken: set CHAT_API_PORT to another, 0 for any free one\n`,
    );
    other.close();
    expect(demo.serverPid).toBeNull();
  });

  it('reports an unknown option in one line', () => {
    const words = ['tools/launcher/start.mjs', '--nope'];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe("Unknown option '--nope' (see npm start -- --help)\n");
  });

  it('lists all errors of the environment', async () => {
    const start = demo.start({ CHAT_API_PORT: 'x', LOG_LEVEL: 'loud', RATE_LIMITS: '5' });
    await expect(start).rejects.toThrow(
      /ended with 2:[^]*3 fault[^]*CHAT_API_PORT[^]*RATE_LIMITS[^]*LOG_LEVEL/,
    );
  });
});
