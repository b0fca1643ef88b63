import { SerializedJson } from './serialized-json.ts';

/** Rows of a new block. A changed row costs the copy of its block, and an answer one chunk for each. */
const ROWS_PER_BLOCK = 256;
const COMMA = Buffer.from(',');

/** Consecutive rows as one text: `row,row,row`. */
interface Block {
  /** Ascending. */
  readonly ids: readonly number[];
  /** The offset of each row, and of the row that would follow. */
  readonly starts: readonly number[];
  readonly bytes: Uint8Array;
}

const NO_ROWS: Block = { ids: [], starts: [0], bytes: Buffer.of() };

interface Row {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/**
 * Rows of a list as JSON, ascending by id. Immutable: a change makes another object that shares all blocks
 * of unchanged rows, so that answers send the same memory.
 */
export class SerializedRows {
  static readonly EMPTY = new SerializedRows([]);
  readonly byteLength: number;
  readonly #blocks: readonly Block[];

  private constructor(blocks: readonly Block[]) {
    this.#blocks = blocks;
    this.byteLength = blocks.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** @param changes the JSON of rows by id; `null` removes the row */
  with(changes: ReadonlyMap<number, string | null>): SerializedRows {
    if (changes.size === 0) return this;
    const ids = [...changes.keys()].sort((a, b) => a - b);
    const blocks: Block[] = [];
    let from = 0;
    for (const [index, block] of this.#blocks.entries()) {
      const isLast = index === this.#blocks.length - 1;
      const last = isLast ? Infinity : (block.ids.at(-1) ?? 0);
      let to = from;
      while (to < ids.length && (ids[to] ?? 0) <= last) to += 1;
      if (to === from) blocks.push(block);
      else blocks.push(...blocksOf(merged(block, ids.slice(from, to), changes)));
      from = to;
    }
    // Only without blocks ids are left.
    blocks.push(...blocksOf(merged(NO_ROWS, ids.slice(from), changes)));
    return new SerializedRows(blocks);
  }

  /** The value of a field: rows are the items of a list. */
  asList(): SerializedJson {
    return SerializedJson.list(this.#blocks.map(({ bytes }) => bytes));
  }

  /** The value of a field: rows are members of an object, with their names. */
  asObject(): SerializedJson {
    return SerializedJson.object(this.#blocks.map(({ bytes }) => bytes));
  }
}

function merged(
  block: Block,
  changed: readonly number[],
  changes: ReadonlyMap<number, string | null>,
): Row[] {
  const rows: Row[] = [];
  const add = (id: number) => {
    const json = changes.get(id) ?? null;
    if (json !== null) rows.push({ id, bytes: Buffer.from(json) });
  };
  let next = 0;
  for (const [index, id] of block.ids.entries()) {
    for (; next < changed.length && (changed[next] ?? 0) < id; next += 1) add(changed[next] ?? 0);
    if (!changes.has(id)) rows.push({ id, bytes: rowAt(block, index) });
    else {
      add(id);
      next += 1;
    }
  }
  for (; next < changed.length; next += 1) add(changed[next] ?? 0);
  return rows;
}

function rowAt({ starts, bytes }: Block, index: number): Uint8Array {
  return bytes.subarray(starts[index], (starts[index + 1] ?? 0) - COMMA.length);
}

/** Blocks with up to twice the rows of a new one: a list that grows at its end does not become fragmented. */
function* blocksOf(rows: readonly Row[]): Generator<Block> {
  for (let from = 0; from < rows.length;) {
    const rest = rows.length - from;
    const size = rest <= 2 * ROWS_PER_BLOCK ? rest : ROWS_PER_BLOCK;
    yield blockOf(rows.slice(from, from + size));
    from += size;
  }
}

function blockOf(rows: readonly Row[]): Block {
  const starts = [0];
  const pieces: Uint8Array[] = [];
  let end = 0;
  for (const { bytes } of rows) {
    if (end > 0) pieces.push(COMMA);
    pieces.push(bytes);
    end += bytes.length + COMMA.length;
    starts.push(end);
  }
  return { ids: rows.map(({ id }) => id), starts, bytes: Buffer.concat(pieces) };
}
