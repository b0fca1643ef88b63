import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A value of a database. Whole numbers are written as uint32, others as doubles. */
export type MmdbValue =
  | string
  | number
  | boolean
  | readonly MmdbValue[]
  | { readonly [key: string]: MmdbValue };

interface MmdbContent {
  /** E.g. `GeoLite2-City`. */
  readonly databaseType: string;
  /** Network to record, e.g. `192.0.2.0/24`; networks do not overlap. */
  readonly networks: Readonly<Record<string, MmdbValue>>;
}

type Tree = [Tree | number | null, Tree | number | null];

const RECORD_SIZE = 28;
const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

/**
 * A database file in the MaxMind DB format 2.0: an IPv6 search tree with IPv4 networks under `::/96`, the
 * data section, the metadata.
 *
 * @see https://maxmind.github.io/MaxMind-DB/
 */
export function writeMmdb({ databaseType, networks }: MmdbContent): Buffer {
  const root: Tree = [null, null];
  const data: Buffer[] = [];
  let dataLength = 0;
  for (const [network, record] of Object.entries(networks)) {
    insert(root, bitsOf(network), dataLength);
    const encoded = encode(record);
    data.push(encoded);
    dataLength += encoded.length;
  }
  const nodes = numbered(root);
  return Buffer.concat([
    searchTree(nodes),
    Buffer.alloc(16),
    ...data,
    METADATA_MARKER,
    encode({
      node_count: nodes.size,
      record_size: RECORD_SIZE,
      ip_version: 6,
      database_type: databaseType,
      languages: ['en'],
      binary_format_major_version: 2,
      binary_format_minor_version: 0,
      build_epoch: 1_773_000_000,
      description: { en: 'test' },
    }),
  ]);
}

function bitsOf(network: string): number[] {
  const [ip = '', length = ''] = network.split('/');
  const isV4 = isIP(ip) === 4;
  const bytes = [...(isV4 ? Array<number>(12).fill(0) : []), ...ipaddr.parse(ip).toByteArray()];
  const bits = bytes.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
  return bits.slice(0, Number(length) + (isV4 ? 96 : 0));
}

function insert(root: Tree, bits: readonly number[], offset: number): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const next = node[bit] ?? [null, null];
    if (typeof next === 'number') throw new Error('networks overlap');
    node[bit] = next;
    node = next;
  }
  node[bits.at(-1) ?? 0] = offset;
}

function numbered(root: Tree): Map<Tree, number> {
  const numbers = new Map<Tree, number>();
  const queue = [root];
  for (const node of queue) {
    numbers.set(node, numbers.size);
    for (const child of node) if (Array.isArray(child)) queue.push(child);
  }
  return numbers;
}

/** Two records of 28 bits per node; the upper four of both share the middle byte. */
function searchTree(nodes: ReadonlyMap<Tree, number>): Buffer {
  const tree = Buffer.alloc((nodes.size * RECORD_SIZE) / 4);
  const valueOf = (child: Tree[number]): number => {
    if (child === null) return nodes.size;
    return typeof child === 'number' ? nodes.size + 16 + child : (nodes.get(child) ?? 0);
  };
  for (const [node, number] of nodes) {
    const [left, right] = [valueOf(node[0]), valueOf(node[1])];
    const at = number * 7;
    tree.writeUIntBE(left & 0xffffff, at, 3);
    tree[at + 3] = ((left >>> 24) << 4) | (right >>> 24);
    tree.writeUIntBE(right & 0xffffff, at + 4, 3);
  }
  return tree;
}

const TYPE = { text: 2, double: 3, uint32: 6, map: 7, array: 11, boolean: 14 } as const;

function encode(value: MmdbValue): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([control(TYPE.text, bytes.length), bytes]);
  }
  if (typeof value === 'boolean') return control(TYPE.boolean, value ? 1 : 0);
  if (typeof value === 'number') return encodeNumber(value);
  if (isList(value)) {
    return Buffer.concat([control(TYPE.array, value.length), ...value.map(encode)]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([
    control(TYPE.map, entries.length),
    ...entries.flatMap(([key, part]) => [encode(key), encode(part)]),
  ]);
}

function encodeNumber(value: number): Buffer {
  const isWhole = Number.isInteger(value) && value >= 0;
  const bytes = Buffer.alloc(isWhole ? 4 : 8);
  if (isWhole) bytes.writeUInt32BE(value);
  else bytes.writeDoubleBE(value);
  return Buffer.concat([control(isWhole ? TYPE.uint32 : TYPE.double, bytes.length), bytes]);
}

/** Type and size; types above 7 have a separate byte. */
function control(type: number, size: number): Buffer {
  if (size >= 285) throw new Error('longer values are not needed here');
  const short = size < 29 ? size : 29;
  const head = type <= 7 ? [(type << 5) | short] : [short, type - 7];
  return Buffer.from(size < 29 ? head : [...head, size - 29]);
}

function isList(value: MmdbValue): value is readonly MmdbValue[] {
  return Array.isArray(value);
}
