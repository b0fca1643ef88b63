import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import {
  boolean,
  dict,
  either,
  integer,
  listOf,
  mapOf,
  optional,
  text,
  type Shape,
} from './shapes.ts';
import { WireError } from './wire-error.ts';

function outcome(shape: Shape<unknown>, value: unknown): unknown {
  try {
    return shape.check(value, 'X');
  } catch (error) {
    if (error instanceof WireError) return `${error.status} ${error.code} ${error.msg}`;
    throw error;
  }
}

const fault = (msg: string) => `400 BAD_REQUEST ${msg}`;
const profile = dict({ id: integer(), name: optional(text()), flags: listOf(boolean()) });
const target = either(listOf(integer()), text());

describe('shapes', () => {
  it.each<[string, Shape<unknown>, unknown, unknown]>([
    ['integer', integer(), 5, 5],
    ['integer', integer(), -5, -5],
    ['integer', integer(), 2 ** 53 - 1, 2 ** 53 - 1],
    ['integer', integer(), '5', fault('X is not an integer')],
    ['integer', integer(), 1.5, fault('X is not an integer')],
    ['integer', integer(), true, fault('X is not an integer')],
    ['integer', integer(), null, fault('X is not an integer')],
    ['integer', integer(), 2 ** 53, fault('X is too large')],
    ['integer', integer(), 1e300, fault('X is too large')],
    ['integer', integer(), -(2 ** 53), fault('X is too small')],
    ['boolean', boolean(), false, false],
    ['boolean', boolean(), 1, fault('X is not a boolean')],
    ['boolean', boolean(), 'true', fault('X is not a boolean')],
    ['boolean', boolean(), null, fault('X is not a boolean')],
    ['text', text(), 'a', 'a'],
    ['text', text(), '', ''],
    ['text', text(), 5, fault('X is not a string')],
    ['text', text(), 'a\0b', fault('X must not contain null characters')],
    ['list', listOf(integer()), [], []],
    ['list', listOf(integer()), [1, 2], [1, 2]],
    ['list', listOf(integer()), { 0: 1 }, fault('X is not a list')],
    ['list', listOf(integer()), 'ab', fault('X is not a list')],
    ['list', listOf(integer()), [1, 'b', null], fault('X[1] is not an integer')],
    ['list', listOf(listOf(integer())), [[1], [2, '3']], fault('X[1][1] is not an integer')],
    ['dict', profile, { id: 1, flags: [] }, { id: 1, flags: [] }],
    ['dict', profile, { id: 1, flags: [], name: 'a', more: 2 }, { id: 1, flags: [], name: 'a' }],
    ['dict', profile, [], fault('X is not a dict')],
    ['dict', profile, null, fault('X is not a dict')],
    ['dict', profile, 'a', fault('X is not a dict')],
    ['dict', profile, { flags: [] }, fault('X["id"] field is missing: Field required')],
    ['dict', profile, { id: 1 }, fault('X["flags"] field is missing: Field required')],
    ['dict', profile, { id: 'a' }, fault('X["id"] is not an integer')],
    ['dict', profile, { id: 1, flags: [0] }, fault('X["flags"][0] is not a boolean')],
    ['dict', profile, { id: 1, flags: [], name: null }, fault('X["name"] is not a string')],
    ['either', target, [1], [1]],
    ['either', target, 'a', 'a'],
    ['either', target, 7, fault('X is not a string')],
    ['either', target, ['a'], fault('X is not a string')],
  ])('%s', (_, shape, value, expected) => {
    expect(outcome(shape, value)).toEqual(expected);
  });

  it('reads no field that the value only inherits', () => {
    const shape = dict({ toString: optional(text()), constructor: optional(text()) });
    expect(outcome(shape, {})).toEqual({});
    expect(
      outcome(dict({ __proto__x: text() }), JSON.parse('{"__proto__": {"__proto__x": "a"}}')),
    ).toBe(fault('X["__proto__x"] field is missing: Field required'));
  });

  it('describe accepted values: schema and check agree', () => {
    const shapes = [integer(), boolean(), text(), listOf(target), profile, target];
    const profiles = fc.record(
      { id: fc.jsonValue({ maxDepth: 0 }), name: fc.string(), flags: fc.array(fc.boolean()) },
      { requiredKeys: [] },
    );
    const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), profiles).filter(isStorable);
    const ajv = new Ajv2020();
    const checks = shapes.map((shape) => ({ shape, validate: ajv.compile(shape.schema) }));
    fc.assert(
      fc.property(value, (json) => {
        for (const { shape, validate } of checks) {
          const found = outcome(shape, json);
          const refused = typeof found === 'string' && found.startsWith('400 BAD_REQUEST ');
          expect({ json, accepted: !refused }).toEqual({ json, accepted: validate(json) });
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** The bounds of storable values are not part of the schema. */
function isStorable(json: unknown): boolean {
  if (typeof json === 'number') return !Number.isInteger(json) || Number.isSafeInteger(json);
  if (typeof json === 'string') return !json.includes('\0');
  return typeof json !== 'object' || json === null || Object.values(json).every(isStorable);
}

it('accepts an object whose keys are data', () => {
  expect(mapOf(boolean()).check({ a: true, b: false }, 'm')).toEqual({ a: true, b: false });
  expect(() => mapOf(boolean()).check({ a: 1 }, 'm')).toThrow('m["a"] is not a boolean');
  expect(() => mapOf(boolean()).check([], 'm')).toThrow('m is not a dict');
  const poisoned = JSON.parse('{"__proto__":true}') as unknown;
  expect(Object.keys(mapOf(boolean()).check(poisoned, 'm'))).toEqual(['__proto__']);
});

it('replaces half surrogate pairs', () => {
  expect(text().check('a\ud800b 😀', 't')).toBe('a\ufffdb 😀');
});
