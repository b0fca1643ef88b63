import { expect, it } from '@jest/globals';
import { OperatorError, TemporarilyUnavailable } from '@tandem/shared-kernel';
import { S3Server } from '@tandem/shared-s3/testing';
import { ContentStoreStatus } from './content-store-status.ts';
import { contentStoreAt } from './content-store.ts';

it('a store that does not answer at the start is reported, and used when it is back', async () => {
  const server = await S3Server.start();
  server.failWith(503);
  const reasons: (string | null)[] = [];
  let back: () => void;
  const isBack = new Promise<void>((resolve) => (back = resolve));
  const onStatus = (reason: string | null) => {
    reasons.push(reason);
    if (reason === null) back();
  };
  const store = contentStoreAt(new URL(server.address()));
  const status = await ContentStoreStatus.open(store, onStatus, 20);
  expect([status.isUp, reasons]).toEqual([false, ['The file store is unavailable']]);
  server.failWith(undefined);
  const asking = setInterval(() => status.refresh(), 10);
  await isBack;
  clearInterval(asking);
  expect([status.isUp, reasons.length]).toEqual([true, 2]);
  await server.stop();
});

it('checks at most every ten seconds, for any number of requests', async () => {
  let checks = 0;
  const check = async () => {
    checks += 1;
    if (checks > 1) throw new TemporarilyUnavailable('away', 5);
  };
  const status = await ContentStoreStatus.open({ check }, () => undefined);
  for (let request = 0; request < 100; request += 1) status.refresh();
  expect([checks, status.isUp]).toEqual([1, true]);
});

it('begins no check during another one, whose older answer could come later', async () => {
  let checks = 0;
  const check = () => {
    checks += 1;
    return checks === 1 ? Promise.resolve() : new Promise<void>(() => undefined);
  };
  const status = await ContentStoreStatus.open({ check }, () => undefined, 0);
  status.refresh();
  status.refresh();
  expect(checks).toBe(2);
});

it('a store that refuses its configuration ends the start', async () => {
  const check = () => Promise.reject(new OperatorError('S3 refuses FILE_STORE_URL'));
  await expect(ContentStoreStatus.open({ check }, () => undefined)).rejects.toThrow(OperatorError);
});
