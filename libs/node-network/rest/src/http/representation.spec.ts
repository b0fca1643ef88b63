import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { joinJson, JsonArray } from '../view/json-bytes.ts';
import { Compressor } from './compressor.ts';
import { contentTag, contentTagBySteps } from './entity-tag.ts';
import { RepresentationFactory } from './representation-factory.ts';
import { Representation } from './representation.ts';

const ONE = { parallel: 1, waiting: 0 };
const json = (bytes: number): Buffer => Buffer.from(JSON.stringify('tandem '.repeat(bytes / 7)));
const representation = (body: Buffer, compressor = new Compressor(ONE)): Representation =>
  new Representation(body, { tag: 't', compressor });

describe('a representation', () => {
  it('is made once for each coding', async () => {
    const one = representation(json(7000));
    expect(one.ready('br')).toBeUndefined();
    const [first, second] = await Promise.all([one.encoded('br'), one.encoded('br')]);
    expect(first).toBe(second);
    expect(one.ready('br')).toBe(first);
    const { body } = one.plain();
    expect(brotliDecompressSync(first.body).equals(body)).toBe(true);
    expect(gunzipSync((await one.encoded('gzip')).body).equals(body)).toBe(true);
  });

  it('is plain where that is no longer than the compressed form', async () => {
    const random = representation(randomBytes(5000));
    const short = representation(json(70));
    for (const one of [random, short]) {
      expect((await one.encoded('br')).body).toBe(one.plain().body);
      expect(one.ready('br')?.etag).toBe('"t"');
    }
  });

  it('does not make a client wait for a long one', async () => {
    const long = representation(json(7 << 20));
    const waited = await long.encoded('gzip');
    expect(waited).toBe(long.plain());
    expect(long.ready('gzip')).toBe(long.plain());
    await long.compress('gzip');
    expect(long.ready('gzip')?.headers).toContain('content-encoding');
  });

  it('is plain for now when too many others are compressed', async () => {
    const compressor = new Compressor(ONE);
    const busy = representation(json(700_000), compressor).compress('br');
    const refused = representation(json(7000), compressor);
    expect(await refused.encoded('br')).toBe(refused.plain());
    await busy;
    expect(await refused.encoded('br')).not.toBe(refused.plain());
  });

  it('reuses the compressed form of the same bytes', async () => {
    const factory = new RepresentationFactory({ maxAgeSeconds: 5 });
    const before = factory.ahead(json(7000), 'same', undefined);
    const compressed = await before.encoded('br');
    expect(factory.ahead(json(7000), 'same', before).ready('br')).toBe(compressed);
    expect(factory.ahead(json(7000), 'other', before).ready('br')).toBeUndefined();
    expect(compressed.headers).toContain('public, max-age=5');
  });
});

describe('a representation in pieces', () => {
  it('is joined when its plain bytes are wanted, and named as if it lay in one', async () => {
    const items = Array.from({ length: 500 }, (_, index) => Buffer.from(JSON.stringify({ index })));
    const array = new JsonArray(() => items);
    const body = joinJson('[', items, ']');
    const tag = await contentTagBySteps(array.pieces(), () => Promise.resolve());
    expect(tag).toBe(contentTag(body));
    const one = new Representation(array, { tag, compressor: new Compressor(ONE) });
    expect(one.length).toBe(body.length);
    expect(one.plain().body.equals(body)).toBe(true);
    expect(brotliDecompressSync((await one.encoded('br')).body).equals(body)).toBe(true);
  });
});

describe('a compressor', () => {
  it('admits the next one after one has finished', async () => {
    const compressor = new Compressor({ parallel: 1, waiting: 2 });
    const bodies = [json(7000), json(14_000), json(21_000), json(28_000)];
    const results = await Promise.all(bodies.map((body) => compressor.compress(body, 'gzip')));
    expect(results.map((result) => result !== null)).toEqual([true, true, true, false]);
    const again = await compressor.compress(json(7000), 'gzip');
    expect(gunzipSync(again!).equals(json(7000))).toBe(true);
  });
});
