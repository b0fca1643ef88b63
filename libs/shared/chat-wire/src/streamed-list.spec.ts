import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { SerializedJson } from './shared-state/serialized-json.ts';
import { StreamedList, streamOf } from './streamed-list.ts';

async function* pagesOf(...pages: object[][]): AsyncGenerator<object[]> {
  yield* pages;
}

const answer = async (fields: object) => {
  const stream = await streamOf(fields);
  return stream && (JSON.parse(await text(stream)) as unknown);
};

it('sends a list page by page, between the other fields', async () => {
  const members = new StreamedList(pagesOf([{ id: 1 }, { id: 2 }], [], [{ id: 3 }]));
  expect(await answer({ result: 'success', members, gone: undefined, more: ['x'] })).toEqual({
    result: 'success',
    members: [{ id: 1 }, { id: 2 }, { id: 3 }],
    more: ['x'],
  });
});

it('sends serialized fields as they are, in chunks that are neither small nor copied', async () => {
  const large = Buffer.from(JSON.stringify('x'.repeat(100_000)));
  const items = [...Array.from({ length: 1_000 }, () => Buffer.from('"é"')), large];
  const users = SerializedJson.list(items);
  const fields = { a: 1, users, gone: undefined, none: SerializedJson.object([]), b: 2 };
  expect(await answer(fields)).toEqual({
    a: 1,
    users: items.map((item) => JSON.parse(item.toString()) as unknown),
    none: {},
    b: 2,
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await streamOf(fields))!) chunks.push(chunk as Uint8Array);
  expect(chunks).toHaveLength(3);
  expect(chunks[1]).toBe(large);
});

it('sends an empty list', async () => {
  expect(await answer({ members: new StreamedList(pagesOf()) })).toEqual({ members: [] });
  expect(await answer({ members: new StreamedList(pagesOf([])) })).toEqual({ members: [] });
});

it('leaves other answers alone', async () => {
  expect(await streamOf({ result: 'success' })).toBeNull();
});

it('fails before the answer begins where the first page does', async () => {
  async function* failing(): AsyncGenerator<object[]> {
    await Promise.reject(new Error('no database'));
    yield [];
  }
  await expect(streamOf({ members: new StreamedList(failing()) })).rejects.toThrow('no database');
});

it('requests no more pages than the reader takes', async () => {
  let requested = 0;
  async function* many(): AsyncGenerator<object[]> {
    for (; requested < 1000;) {
      requested += 1;
      yield [{ text: 'x'.repeat(100_000) }];
    }
  }
  const stream = await streamOf({ members: new StreamedList(many()) });
  const chunks = stream![Symbol.asyncIterator]();
  for (let read = 0; read < 10; read += 1) await chunks.next();
  expect(requested).toBeLessThan(15);
  stream!.destroy();
});
