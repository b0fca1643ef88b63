import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtApp } from '@tandem/shared-runtime/testing';
import { SECRET, useChatApi } from '../chat-api-under-test.ts';
import { EventClient } from './event-client.ts';
import { KillableInstance } from './killable-instance.ts';
import { PackedClient } from './packed-client.ts';

/**
 * A bot over the published npm client in a separate process: it polls as long as it runs. It never
 * registers again, so it would stop when it loses its queue.
 */
const BOT = `
  const { EMAIL: username, API_KEY: apiKey, REALM: realm } = process.env;
  require('zulip-js')({ username, apiKey, realm }).then((zulip) =>
    zulip.callOnEachEvent(({ message }) => {
      if (!message || message.sender_email === username) return;
      zulip.messages.send({
        type: 'stream',
        to: message.display_recipient,
        topic: message.subject,
        content: 'echo ' + message.content,
      });
    }, ['message']),
  );
`;

const chat = useChatApi();
let instance: KillableInstance;
let client: PackedClient;
const running: ChildProcess[] = [];

beforeAll(async () => {
  instance = await KillableInstance.prepare(builtApp('chat-api'), {
    DATABASE_URL: chat().database.url,
    SECRET_KEY: SECRET,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
  [client] = await Promise.all([PackedClient.install(), instance.start()]);
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  client.remove();
  await instance.end('SIGKILL');
});

/** Starts a bot that answers the messages of a channel, and ends when the test does. */
function start(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return child;
}

/** The owner and a bot in a channel: the owner's messages, and the bot's answers. */
async function conversationIn(channel: string) {
  const { owner, bot } = chat().people;
  await chat().client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name: channel }], principals: [owner.userId, bot.userId] },
    { as: owner },
  );
  const queue = await EventClient.register(chat().client, owner, { event_types: ['message'] });
  const say = (content: string) =>
    chat().client.post(
      '/messages',
      { type: 'channel', to: channel, topic: 'echo', content },
      { as: owner },
    );
  const answerTo = (content: string) =>
    queue.until(
      'message',
      ({ message }) =>
        message.content === `echo ${content}` && message.display_recipient === channel,
    );
  /** Resolves when the bot answers: there is no answer before it has registered. */
  const begun = async () => {
    let isThere = false;
    const calling = (async () => {
      while (!isThere) {
        await say('hello');
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    })();
    await answerTo('hello');
    isThere = true;
    await calling;
  };
  const survive = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const content = `said while it was down after ${signal}`;
    await instance.end(signal);
    await say(content);
    await instance.start();
    expect((await answerTo(content)).message.sender_email).toBe(bot.email);
  };
  return { begun, survive };
}

it('a zulip-js bot continues to answer after its server was killed and replaced', async () => {
  const { bot } = chat().people;
  const child = start(['-e', BOT], {
    EMAIL: bot.email,
    API_KEY: bot.apiKey,
    REALM: instance.url,
  });
  const { begun, survive } = await conversationIn('bots');
  await begun();
  await survive('SIGKILL');
  await survive('SIGTERM');
  child.kill('SIGKILL');
});

describe('the packed client', () => {
  it('is a correct package, whose documented programs compile', async () => {
    expect(await client.lint()).toEqual([]);
    expect(await client.compile()).toBe('');
  });

  it('makes a bot that continues after its server was killed, and reports lost access', async () => {
    const { bot, member } = chat().people;
    const { begun, survive } = await conversationIn('more bots');
    const first = startBot(bot.apiKey);
    await begun();
    await survive('SIGKILL');
    const rotated = await chat().client.post(
      `/bots/${bot.userId}/api_key/regenerate`,
      {},
      { as: member },
    );
    expect(rotated.status).toBe(200);
    expect(await first.ended).toBe(1);
    expect(first.lines()).toContain('Receiving events');
    expect(first.lines().at(-1)).toBe(REFUSED);

    const tokens = `/bots/${bot.userId}/tokens`;
    const form = { name: 'echo', scopes: ['read', 'write'] };
    const { body } = await chat().client.post(tokens, form, { as: member });
    const second = startBot(body.secret as string);
    await begun();
    await chat().client.delete(`${tokens}/${body.token.id}`, {}, { as: member });
    expect(await second.ended).toBe(1);
    expect(second.lines().at(-1)).toBe(REFUSED);
  });
});

const REFUSED =
  'The server refuses the API key or token: it was replaced or revoked, or has expired. Start again with the new one (401 UNAUTHORIZED: Invalid API key)';

/** The bot of the readme: its exit code, and its output. */
function startBot(key: string) {
  const env = { CHAT_URL: instance.url, BOT_EMAIL: chat().people.bot.email, BOT_KEY: key };
  const child = start([client.program('bot.mjs')], env);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { ended, lines: () => output.trim().split('\n') };
}
