import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SECRET, useChatApi } from '../chat-api-under-test.ts';
import { EventClient } from './event-client.ts';
import { ChatApiBundle, KillableInstance } from './killable-instance.ts';

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
let bundle: ChatApiBundle;
let instance: KillableInstance;
let running: ChildProcess | undefined;

beforeAll(async () => {
  bundle = await ChatApiBundle.make();
  instance = await KillableInstance.prepare(bundle, {
    DATABASE_URL: chat().database.url,
    SECRET_KEY: SECRET,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
  await instance.start();
});

afterAll(async () => {
  running?.kill('SIGKILL');
  await instance.end('SIGKILL');
  bundle.remove();
});

it('a zulip-js bot continues to answer after its server was killed and replaced', async () => {
  const { owner, bot } = chat().people;
  await chat().client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'bots' }], principals: [owner.userId, bot.userId] },
    { as: owner },
  );
  running = spawn(process.execPath, ['-e', BOT], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, EMAIL: bot.email, API_KEY: bot.apiKey, REALM: instance.url },
    stdio: 'ignore',
  });

  const queue = await EventClient.register(chat().client, owner, { event_types: ['message'] });
  const echoed = (content: string) =>
    queue.until('message', ({ message }) => message.content === `echo ${content}`);
  const say = (content: string) =>
    chat().client.post(
      '/messages',
      { type: 'channel', to: 'bots', topic: 'echo', content },
      { as: owner },
    );
  // There is no answer before the bot has registered.
  let isThere = false;
  const calling = (async () => {
    while (!isThere) {
      await say('hello');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  await echoed('hello');
  isThere = true;
  await calling;

  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    await instance.end(signal);
    await say(`said while it was down after ${signal}`);
    await instance.start();
    const answer = await echoed(`said while it was down after ${signal}`);
    expect(answer.message.sender_email).toBe(bot.email);
  }
});
