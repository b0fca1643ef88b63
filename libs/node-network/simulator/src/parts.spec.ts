import { describe, expect, it } from '@jest/globals';
import { addressPerNode, portPerNode } from './addressing.ts';
import { base58, identityKey } from './keys.ts';
import { Random } from './random.ts';

describe('Random', () => {
  it('depends on its parts and on nothing else', () => {
    const draw = (...parts: (string | number)[]) => {
      const random = new Random(...parts);
      return [random.fraction(), random.fraction()];
    };
    expect(draw(1, 'a')).toEqual(draw(1, 'a'));
    expect(draw(1, 'a')).not.toEqual(draw(2, 'a'));
    expect(draw(1, 'ab')).not.toEqual(draw(1, 'a', 'b'));
  });

  it('is even', () => {
    const random = new Random('even');
    const counts = Array<number>(10).fill(0);
    for (let draw = 0; draw < 10_000; draw += 1) counts[random.integer(0, 9)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe('keys', () => {
  it.each([
    ['', ''],
    ['00', '1'],
    ['0000287fb4cd', '11233QC4'],
    ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
  ])('%s in base58 is %s', (hex, text) => {
    expect(base58(Buffer.from(hex, 'hex'))).toBe(text);
  });

  it('are the public keys of Ed25519', () => {
    expect(identityKey('1/0/0')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/);
    expect(identityKey('1/0/0')).toBe(identityKey('1/0/0'));
    expect(identityKey('1/0/0')).not.toBe(identityKey('1/1/0'));
  });
});

describe('addressing', () => {
  it.each([0, 1, 254, 255, 65_534, 65_535, 100_000])('finds slot %d again', (slot) => {
    const addressing = addressPerNode(() => 80);
    expect(addressing.slotAt(addressing.host(slot), 80)).toBe(slot);
    expect(addressing.slotAt(`::ffff:${addressing.host(slot)}`, 80)).toBe(slot);
  });

  it('leaves 127.0.0.1 to the upstream', () => {
    expect(addressPerNode(() => 80).slotAt('127.0.0.1', 80)).toBeNull();
    expect(portPerNode([81, 82]).slotAt('127.0.0.1', 80)).toBeNull();
    expect(portPerNode([81, 82]).slotAt('127.0.0.1', 82)).toBe(1);
  });
});
