import { describe, expect, it } from '@jest/globals';
import { RepresentationFactory } from '../http/representation-factory.ts';
import { AnswerMemory } from './answer-memory.ts';

const factory = new RepresentationFactory({});
const answer = (bytes = 10) => factory.onDemand(Buffer.alloc(bytes, 'x'));
const remembered = (representation: ReturnType<typeof answer>) => ({
  operationId: 'op',
  representation,
});

describe('the memory of answers', () => {
  it('makes a page once', () => {
    const memory = new AnswerMemory([]);
    const page = memory.page('a', answer);
    expect(memory.page('a', answer)).toBe(page);
    expect(memory.page('b', answer)).not.toBe(page);
  });

  it('drops the least recently requested pages, and their URLs', () => {
    const whole = answer();
    const memory = new AnswerMemory([whole]);
    memory.remember('/whole', remembered(whole));
    for (let index = 0; index < 20; index += 1) {
      const page = memory.page(`p${index}`, () => answer(1 << 20));
      memory.remember(`/p${index}`, remembered(page));
      memory.page('p0', answer);
    }
    expect(memory.prepared('/whole')).toBeDefined();
    expect(memory.prepared('/p0')).toBeDefined();
    expect(memory.prepared('/p1')).toBeUndefined();
    expect(memory.prepared('/p19')).toBeDefined();
  });

  it('remembers no URL of an answer that it does not hold', () => {
    const memory = new AnswerMemory([]);
    memory.remember('/foreign', remembered(answer()));
    const huge = memory.page('huge', () => answer(17 << 20));
    memory.remember('/huge', remembered(huge));
    expect(memory.prepared('/foreign')).toBeUndefined();
    expect(memory.prepared('/huge')).toBeUndefined();
  });

  it('remembers a few spellings of a URL, and the plain one always', () => {
    const whole = answer();
    const memory = new AnswerMemory([whole]);
    for (let index = 0; index < 20; index += 1) {
      memory.remember(`/whole?x=${index}`, remembered(whole));
    }
    memory.remember('/whole', remembered(whole));
    memory.remember(`/whole?${'y'.repeat(300)}`, remembered(whole));
    expect(memory.prepared('/whole?x=7')).toBeDefined();
    expect(memory.prepared('/whole?x=8')).toBeUndefined();
    expect(memory.prepared('/whole')).toBeDefined();
    expect(memory.prepared(`/whole?${'y'.repeat(300)}`)).toBeUndefined();
  });

  it.each([
    ['percent-encoding', spelledWithEncoding],
    ['fragment', (index: number) => `/v2/gateways/abcdefghij#${index}`],
    ['host', (index: number) => `http://host-${index}/v2/gateways/abcdefghij`],
    ['leading zeros', (index: number) => `/v2/gateways/${'0'.repeat(index % 200)}7`],
  ])('remembers a few URLs of one page that differ in their %s', (_, spelled) => {
    const memory = new AnswerMemory([]);
    const page = memory.page('gateway', answer);
    const plain = '/v2/gateways/abcdefghij';
    const urls = Array.from({ length: 1000 }, (_, index) => spelled(index));
    for (const url of [...urls.slice(0, 7), plain, ...urls.slice(7)]) {
      memory.remember(url, remembered(page));
    }
    const prepared = urls.filter((url) => memory.prepared(url) !== undefined);
    expect(new Set(prepared).size).toBeLessThanOrEqual(8);
    expect(memory.prepared(plain)).toBeDefined();
  });
});

/** A URL of the same gateway for each index: its bits select the characters that are encoded. */
function spelledWithEncoding(index: number): string {
  const key = [...'abcdefghij'].map((character, bit) =>
    ((index + 1) >> bit) & 1 ? `%${character.charCodeAt(0).toString(16)}` : character,
  );
  return `/v2/gateways/${key.join('')}`;
}
