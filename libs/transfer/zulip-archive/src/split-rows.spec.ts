import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RowSplitter } from './split-rows.ts';

describe('RowSplitter', () => {
  it('finds every row of every table, wherever chunks end', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: 'binary', minLength: 1 }),
          fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())),
        ),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 2),
        (tables, size, indent) => {
          const found = new Map<string, unknown[]>();
          const splitter = new RowSplitter('realm.json');
          for (const chunk of chunks(JSON.stringify(tables, null, indent), size)) {
            for (const { table, rows } of splitter.push(chunk)) {
              found.set(table, [...(found.get(table) ?? []), ...rows]);
            }
          }
          splitter.end();
          const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0);
          expect([...found]).toEqual(JSON.parse(JSON.stringify(filled)));
        },
      ),
    );
  });

  it('skips values that are not tables, but for marks', () => {
    const text =
      '{"sort_by_date": true, "a": "x,[{", "b": {"c": [1, true]}, "t": [{"id": 1}], "n": null}';
    expect(split(text)).toEqual([
      { table: 'sort_by_date', rows: [] },
      { table: 't', rows: [{ id: 1 }] },
    ]);
  });

  it('reads entries that are no records as rows that no table has', () => {
    const rows = split('{"t": [12, "a,b", null, {"id": 1}, 7], "u": []}').flatMap(
      (each) => each.rows,
    );
    expect(rows.filter((row) => row === null)).toHaveLength(4);
    expect(rows.filter((row) => row !== null)).toEqual([{ id: 1 }]);
  });

  it('splits a file that is one list', () => {
    const splitter = new RowSplitter('records.json', 'uploads');
    expect([...splitter.push(Buffer.from('[{"path": "a"}, {"path": "b"}]\n'))]).toEqual([
      { table: 'uploads', rows: [{ path: 'a' }, { path: 'b' }] },
    ]);
    splitter.end();
  });

  it.each([
    ['', 'ends early'],
    ['{"t": [{"id": 1}', 'ends early'],
    ['[]', 'is no JSON with tables'],
    ['x', 'is no JSON with tables'],
    ['{}{}', 'is no JSON with tables'],
    ['{"t": [{"id": 1 2}]}', 'is no valid JSON'],
    [`{"t": [${'['.repeat(100)}`, 'is nested too deeply'],
    [`{"t": [{"a": "${'x'.repeat(33 << 20)}"}]}`, 'has a row that is too long'],
  ])('refuses %.20s', (text, message) => {
    expect(() => split(text)).toThrow(`realm.json ${message}`);
  });
});

function split(text: string) {
  const splitter = new RowSplitter('realm.json');
  const batches = [...splitter.push(Buffer.from(text))];
  splitter.end();
  return batches;
}

function chunks(text: string, size: number): readonly Buffer[] {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}
