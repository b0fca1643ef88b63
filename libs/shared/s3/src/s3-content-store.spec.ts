import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OperatorError, TemporarilyUnavailable } from '@tandem/shared-kernel';
import { S3Server } from '../testing/s3-server.ts';
import { S3ContentStore, parseS3Address } from './index.ts';

const MIB = 1_048_576;

let server: S3Server;
beforeAll(async () => {
  server = await S3Server.start();
});
afterAll(() => server.stop());
afterEach(() => {
  server.objects.clear();
  server.uploads.clear();
  server.failWith(undefined);
});

const storeAt = (address: string) => new S3ContentStore(parseS3Address(new URL(address)));
const text = (value: string) => new TextEncoder().encode(value);

async function* mebibytes(count: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) yield new Uint8Array(MIB).fill(index);
}

describe('contents in an S3 bucket', () => {
  it('are sent in parts, of which one is in memory', async () => {
    let largestAhead = 0;
    const counted = async function* () {
      let sent = 0;
      for await (const chunk of mebibytes(35)) {
        yield chunk;
        sent += chunk.length;
        const [upload] = server.uploads.values();
        const stored = [...(upload?.parts.values() ?? [])].reduce(
          (sum, part) => sum + part.length,
          0,
        );
        largestAhead = Math.max(largestAhead, sent - stored);
      }
    };
    expect(await storeAt(server.address()).put('large', counted())).toBe(35 * MIB);
    expect(server.objects.get('large')?.body.length).toBe(35 * MIB);
    expect(server.objects.get('large')?.body[34 * MIB]).toBe(34);
    // The first two parts are read before the upload begins.
    expect(largestAhead).toBeLessThanOrEqual(20 * MIB);
  });

  it('leave no parts when they break off', async () => {
    const broken = async function* () {
      yield* mebibytes(25);
      throw new Error('the connection was lost');
    };
    await expect(storeAt(server.address()).put('large', broken())).rejects.toThrow('was lost');
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  });

  it('are closed when the server fails', async () => {
    let isClosed = false;
    const content = async function* () {
      try {
        yield* mebibytes(40);
      } finally {
        isClosed = true;
      }
    };
    server.failWith(503);
    const stored = storeAt(server.address()).put('large', content());
    await expect(stored).rejects.toThrow(TemporarilyUnavailable);
    expect(isClosed).toBe(true);
  });

  it('have addresses that serve them directly with the given headers', async () => {
    const store = storeAt(server.address('&downloads=direct'));
    await store.put('a/b c.txt', text('hello world'));
    const found = await store.find('a/b c.txt');
    const contentType = 'text/plain';
    const disposition = 'attachment; filename="x y.txt"';
    const address = (await found?.directUrl?.({ contentType, disposition })) ?? '';
    const answer = await fetch(address, { headers: { range: 'bytes=6-8' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'wor']);
    expect(answer.headers.get('content-type')).toBe(contentType);
    expect(answer.headers.get('content-disposition')).toBe(disposition);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    for (const other of [
      address.replace('a/b%20c.txt', 'a/other.txt'),
      address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
      address.replace('x%20y', 'z'),
    ]) {
      expect(other).not.toBe(address);
      expect((await fetch(other)).status).toBe(403);
    }
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60');
  });

  it('have no such addresses unless clients can use the store', async () => {
    const store = storeAt(server.address());
    await store.put('x', text('x'));
    expect(await store.find('x')).not.toHaveProperty('directUrl');
  });

  it('are temporarily unavailable while the server is', async () => {
    const other = await S3Server.start();
    const store = storeAt(other.address());
    await store.put('x', text('x'));
    other.failWith(503);
    await expect(store.find('x')).rejects.toThrow(TemporarilyUnavailable);
    other.failWith(undefined);
    expect((await store.find('x'))?.size).toBe(1);
    await other.stop();
    await expect(store.put('y', text('y'))).rejects.toThrow(TemporarilyUnavailable);
    await expect(store.remove('x')).rejects.toThrow(TemporarilyUnavailable);
    await expect(store.check()).rejects.toThrow(TemporarilyUnavailable);
  });

  it('are temporarily unavailable if storing them takes too long, and leave no parts', async () => {
    const limits: number[] = [];
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      // Parts never arrive in time, requests without a content do.
      return ms > 15_000 ? AbortSignal.abort() : new AbortController().signal;
    });
    const store = storeAt(server.address());
    const small = store.put('small', new Uint8Array(MIB));
    await expect(small).rejects.toThrow(TemporarilyUnavailable);
    await expect(store.put('large', mebibytes(25))).rejects.toThrow(TemporarilyUnavailable);
    timeout.mockRestore();
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
    // Larger contents have more time.
    expect(limits[0]).toBeLessThan(Math.max(...limits));
  });

  it('are checked: a wrong key and a missing bucket are refused in one line, without the secret', async () => {
    await storeAt(server.address('', '/empty')).check();
    for (const address of [
      server.address().replace('TANDEMTEST:a', 'TANDEMTEST:b'),
      server.address().replace('/tandem-files', '/missing'),
    ]) {
      const error = await storeAt(address)
        .check()
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(OperatorError);
      expect((error as Error).message).toMatch(
        /^S3 refuses FILE_STORE_URL, the bucket [\w-]+: .+$/,
      );
      expect((error as Error).message).not.toContain('TANDEMTEST');
    }
  });

  it('need the right secret', async () => {
    const store = storeAt(server.address().replace('TANDEMTEST:a', 'TANDEMTEST:b'));
    await expect(store.put('x', text('x'))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
  });

  it('report one that was removed after it was found, like a file system', async () => {
    const store = storeAt(server.address());
    await store.put('x', text('x'));
    const found = await store.find('x');
    await store.remove('x');
    const read = async () => {
      for await (const chunk of found?.read() ?? []) return chunk;
      return undefined;
    };
    await expect(read()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

it.each([
  ['s3://k:s@s3.eu-central-1.amazonaws.com/bucket', 'https://s3.eu-central-1.amazonaws.com'],
  ['s3://k:s@minio:9000/bucket/a/b?tls=off&region=eu-central-1', 'http://minio:9000'],
])('reads %s', (address, endpoint) => {
  expect(parseS3Address(new URL(address))).toMatchObject({
    endpoint,
    bucket: 'bucket',
    prefix: address.includes('/a/b') ? 'a/b/' : '',
    region: 'eu-central-1',
    credentials: { accessKeyId: 'k', secretAccessKey: 's' },
  });
});
