import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DeliveryRefused, type PushDelivery } from '@tandem/push-domain';
import { describeNotificationCarrier } from '@tandem/push-domain/testing';
import { systemClock } from '@tandem/shared-kernel';
import { pushCarriersOf } from './push-carriers.ts';
import type { PushCarrierSettings } from './push-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-push-'));
let folders = 0;
let server: Server;
let arrived: string[] = [];
let next: { readonly status: number; readonly headers?: Record<string, string> } | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, headers } = next ?? { status: 200 };
      next = undefined;
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string };
      if (status === 200) arrived.push(id);
      response.writeHead(status, headers).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const carriersOf = (settings: PushCarrierSettings, dataDir = folder) =>
  pushCarriersOf(settings, { secret: 's'.repeat(32), dataDir, clock: systemClock });
const delivery = (id: string): PushDelivery => ({
  posting: { id, queuedAt: new Date('2026-03-11T08:15:30Z') },
  target: {
    reference: { type: 'token', id: 1 },
    realmId: 1,
    userId: 2,
    kind: 'fcm',
    token: 'abc',
    appId: null,
    tokenId: null,
    pushKey: null,
    pushKeyId: null,
  },
  data: { event: 'test' },
  alert: null,
  badge: null,
  collapseId: null,
  isUrgent: false,
});

describeNotificationCarrier('The carrier of the setting bouncer', async () => {
  const { port } = server.address() as AddressInfo;
  arrived = [];
  const answers = {
    gone: { status: 410 },
    busy: { status: 503, headers: { 'retry-after': '9' } },
    refused: { status: 400 },
    failed: { status: 500 },
  };
  return {
    carrier: carriersOf({ kind: 'bouncer', url: `http://127.0.0.1:${port}` }).sender,
    delivery,
    arrived: async () => arrived,
    answerNext: (answer) => {
      next = answers[answer];
    },
  };
});

describeNotificationCarrier(
  'The carrier of the setting files',
  async () => {
    const dataDir = join(folder, String((folders += 1)));
    return {
      carrier: carriersOf({ kind: 'files' }, dataDir).sender,
      delivery,
      arrived: () => readdir(join(dataDir, 'push')),
      answerNext: () => undefined,
    };
  },
  [],
);

it('refuses pushes to a provider without credentials, and a server without a carrier', async () => {
  const carriers = carriersOf({ kind: 'providers', fcm: null, apns: null });
  await expect(carriers.sender.send(delivery('1'))).rejects.toBeInstanceOf(DeliveryRefused);
  carriers.close();
  expect(() => carriersOf({ kind: 'none' })).toThrow('no carrier');
});

it('has a public key of its own unless a bouncer registers devices', () => {
  expect(carriersOf({ kind: 'files' }).publicKey).toMatch(/^[\w+/]{43}=$/);
  expect(carriersOf({ kind: 'bouncer', url: 'http://127.0.0.1:1' }).publicKey).toBeNull();
});
