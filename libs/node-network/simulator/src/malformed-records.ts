import { Random } from './random.ts';

type Loose = Record<string, unknown>;

/** Kinds of malformed records; each gets a copy to modify. */
const FAULTS: readonly ((record: Loose) => unknown)[] = [
  () => null,
  () => 'not a record',
  () => [],
  () => ({}),
  (record) => ({ ...record, node_id: 'forty-two', bond_information: 'none', result: 7 }),
  (record) => replaceField(record, 'ip_address', ['256.256.256.256']),
  (record) => replaceField(record, 'ed25519', 'key with a NUL \0'),
  (record) => replaceField(record, 'performance', '1.5'),
  (record) => replaceField(record, 'amount', '-5'),
  (record) => replaceField(record, 'tested_at', 'yesterday'),
  (record) => replaceField(record, 'mixnet_websockets', { ws_port: 'nine thousand' }),
  (record) => replaceField(record, 'build_information', 'secret'),
];

/**
 * Modifies a share of the records, always the same ones for a seed. A fault that does not apply to a record
 * leaves it valid, so fewer are malformed than requested.
 */
export function spoilRecords<T>(
  records: readonly T[],
  share: number,
  seed: number,
  document: string,
): unknown[] {
  if (share === 0) return [...records];
  return records.map((record, index) => {
    const random = new Random(seed, 'malformed', document, index);
    if (!random.chance(share)) return record;
    return random.pick(FAULTS)(structuredClone(record) as Loose);
  });
}

/** Replaces every field of that name, at any depth. */
function replaceField(value: unknown, field: string, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === field ? replacement : replaceField(part, field, replacement),
    ]),
  );
}
