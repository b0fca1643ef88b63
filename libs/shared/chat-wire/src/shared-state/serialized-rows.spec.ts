import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SerializedJson } from './serialized-json.ts';
import { SerializedRows } from './serialized-rows.ts';

const textOf = (json: SerializedJson) => Buffer.concat(json.parts).toString();
const numbered = (from: number, to: number) =>
  new Map(Array.from({ length: to - from }, (_, n) => [from + n, JSON.stringify(from + n)]));

it('has the rows of every change, ascending by id', () => {
  const changes = fc.array(
    fc.dictionary(fc.integer({ min: 1, max: 900 }).map(String), fc.option(fc.json(), { freq: 3 })),
  );
  const fill = fc.integer({ min: 0, max: 900 });
  fc.assert(
    fc.property(fill, changes, (count, steps) => {
      const model = numbered(1, 1 + count);
      let rows = SerializedRows.EMPTY.with(model);
      for (const step of steps) {
        const change = new Map(Object.entries(step).map(([id, json]) => [Number(id), json]));
        rows = rows.with(change);
        for (const [id, json] of change) {
          if (json === null) model.delete(id);
          else model.set(id, json);
        }
      }
      const expected = [...model].sort(([a], [b]) => a - b).map(([, json]) => json);
      expect(textOf(rows.asList())).toBe(`[${expected.join(',')}]`);
    }),
    { numRuns: 50 },
  );
});

it('shares the memory of unchanged rows between versions', () => {
  const before = SerializedRows.EMPTY.with(numbered(1, 5_001));
  const after = before.with(new Map([[700, '"changed"']]));
  const old = new Set(before.asList().parts);
  const copied = after.asList().parts.filter((part) => part.length > 1 && !old.has(part));
  expect(copied).toHaveLength(1);
  expect(textOf(before.asList())).not.toContain('changed');
});

it('is an object of members with names', () => {
  const rows = SerializedRows.EMPTY.with(
    new Map([
      [2, '"2":{}'],
      [1, '"1":[]'],
    ]),
  );
  expect(textOf(rows.asObject())).toBe('{"1":[],"2":{}}');
  expect(textOf(SerializedRows.EMPTY.asObject())).toBe('{}');
});
