import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BusMessage } from '@tandem/realtime-domain';
import { describeEventBus } from '@tandem/realtime-domain/testing';
import { NatsServer } from '../testing/nats-server.ts';
import { EventBusRefused, NatsEventBus } from './index.ts';

let server: NatsServer;
let count = 0;

beforeAll(async () => {
  server = await NatsServer.start();
});

afterAll(() => server.stop());

const connect = (prefix: string) =>
  NatsEventBus.connect({ url: server.url, prefix, onStatus: () => undefined });

describeEventBus('NatsEventBus', async () => {
  const prefix = `test-${(count += 1)}`;
  const buses: NatsEventBus[] = [];
  return {
    connect: async () => {
      const bus = await connect(prefix);
      buses.push(bus);
      return bus;
    },
    close: async () => {
      for (const bus of buses) await bus.close();
    },
  };
});

it('reconnects to its server, and reports that messages may have been missed', async () => {
  const bus = await connect('restart');
  const received: BusMessage[] = [];
  let gaps = 0;
  const subscription = await bus.subscribe({
    onMessage: (message) => received.push(message),
    onGap: () => (gaps += 1),
  });
  await bus.publish({ kind: 'removed', queueId: 'before' });
  while (received.length < 1) await new Promise((resolve) => setTimeout(resolve, 10));
  await server.down();
  await server.up();
  while (received.length < 2) {
    await bus.publish({ kind: 'removed', queueId: 'after' }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(gaps).toBeGreaterThan(1);
  await subscription.close();
  await bus.close();
});

it('takes the account of the first address, and tries the next address', async () => {
  const guarded = await NatsServer.start('--user', 'tandem', '--pass', 'a%b');
  const url = `nats://tandem:a%25b@127.0.0.1:1,${guarded.url}`;
  const bus = await NatsEventBus.connect({ url, onStatus: () => undefined });
  await bus.publish({ kind: 'removed', queueId: 'any' });
  await bus.close();
  await guarded.stop();
});

it('refuses an account that is not percent-encoded', async () => {
  const url = server.url.replace('//', '//tandem:a%b@');
  const connecting = NatsEventBus.connect({ url, onStatus: () => undefined });
  await expect(connecting).rejects.toThrow(EventBusRefused);
});

it('closes while its server is away', async () => {
  const bus = await connect('close');
  const subscription = await bus.subscribe({
    onMessage: () => undefined,
    onGap: () => undefined,
  });
  await server.down();
  await subscription.close();
  await bus.close();
  await expect(bus.publish({ kind: 'removed', queueId: 'late' })).rejects.toThrow();
  await server.up();
});
