import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { connectEventBus } from '@tandem/assembly-realtime';
import { NatsServer } from '@tandem/realtime-nats/testing';
import { startChatApi, type RunningChatApi } from '../../../src/index.ts';
import { SECRET, useChatApi } from '../chat-api-under-test.ts';
import { ChatClient } from '../chat-client.ts';
import { EventClient } from './event-client.ts';

/* A real NATS server that is down when the service starts, comes up, and goes down again. */

jest.setTimeout(180_000);

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bus-'));
let nats: NatsServer;
let service: RunningChatApi;
// Must stop before the database.
afterAll(async () => {
  await service.stop();
  await nats.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const chat = useChatApi();

beforeAll(async () => {
  nats = await NatsServer.start();
  await nats.down();
  service = await startChatApi({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: chat().database.url,
    externalUrl: null,
    secretKey: SECRET,
    dataDir,
    rateLimits: 'off',
    loginLimit: 'off',
    wireNames: 'auto',
    uploadLimits: { maxFileMib: 1, quotaBytes: null },
    jwt: null,
    logLevel: 'silent',
    eventBusUrl: nats.url,
  });
});

const health = async () => {
  const answer = await fetch(`${service.url}/health`);
  return [answer.status, await answer.json()] as const;
};

async function untilStatus(status: string): Promise<void> {
  for (;;) {
    const [, body] = await health();
    if ((body as { status: string }).status === status) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const figure = async () =>
  /^event_bus_up\S* (\d)$/m.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1];

it('starts without the bus, logs that, and delivers events; also when it comes up and goes down', async () => {
  const { people, client } = chat();
  const here = new ChatClient(service.url);
  await here.learn();
  const reader = await EventClient.register(here, people.member);
  const say = async (content: string) => {
    const sent = await client.post(
      '/messages',
      { type: 'direct', to: [people.member.userId], content },
      { as: people.owner },
    );
    expect(sent.status).toBe(200);
    const event = await reader.until('message');
    expect(event.message.content).toContain(content);
  };
  expect(await health()).toMatchObject([200, { status: 'degraded', degraded: ['event bus'] }]);
  expect(await figure()).toBe('0');
  await say('while it is away');
  await nats.up();
  await untilStatus('up');
  expect(await figure()).toBe('1');
  await say('while it is there');
  await nats.down();
  await untilStatus('degraded');
  await say('while it is away again');
  await nats.up();
  await untilStatus('up');
  await say('when it is back');
});

it('is reported once when it goes down, and once when it is back', async () => {
  await nats.down();
  const reports: (string | null)[] = [];
  let onReport: () => void = () => undefined;
  const bus = await connectEventBus(nats.url, chat().database.database, (reason) => {
    reports.push(reason);
    onReport();
  });
  expect(reports).toEqual([expect.any(String)]);
  const back = new Promise<void>((resolve) => (onReport = resolve));
  await nats.up();
  await back;
  expect([reports.length, reports[1], bus.isUp]).toEqual([2, null, true]);
  await bus.close();
});

it('fails to start with one line if the server refuses the configuration', async () => {
  const guarded = await NatsServer.start('--auth', 'a secret of its own');
  const connecting = connectEventBus(guarded.url, chat().database.database, () => undefined);
  await expect(connecting).rejects.toThrow(/^NATS refuses what EVENT_BUS_URL asks for: .+$/);
  await guarded.stop();
});
