import { Random } from './random.ts';

type Loose = Record<string, unknown>;

/** Ways in which a record goes wrong; each gets a copy that it may spoil. */
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
 * Spoils a share of the records, always the same ones for a seed. A fault that a record has no
 * place for leaves it as good as it was, so fewer are malformed than asked for.
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

/** Replaces every field of that name, however deep it lies. */
function replaceField(value: unknown, field: string, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === field ? replacement : replaceField(part, field, replacement),
    ]),
  );
}
