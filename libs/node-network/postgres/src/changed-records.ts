import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  stakeOf,
  type CycleGateway,
  type CycleNode,
  type Delegation,
  type DelegationReading,
  type NetworkCycle,
} from '@tandem/node-network-domain';
import type { Sql } from '@tandem/shared-postgres';
import { batches } from './batches.ts';

const FIRST_LETTER = 'a'.charCodeAt(0);

/**
 * A list of which only the changes are written: most records of a cycle equal those of the previous one, and
 * a row with its documents costs PostgreSQL a tenth of a millisecond.
 */
interface ChangedRecords<Key> {
  /** Rows as JSON, see {@link rowOf}. */
  readonly rows: readonly string[];
  /** Keys of stored records that the cycle lacks. */
  readonly gone: readonly Key[];
}

/** A record as it is stored: `digest` is that of the stored columns. */
interface Candidate<Key> {
  readonly key: Key;
  readonly digest: string;
  /** Serializes again: the texts of all records would be hundreds of megabytes. */
  readonly row: () => string;
}

/** The records of a cycle with their digests. */
export interface CycleRecords {
  readonly nodes: readonly Candidate<number>[];
  readonly gateways: readonly Candidate<string>[];
}

/** Digests all records, before any transaction: 100,000 nodes take seconds, in which requests are answered. */
export async function digestRecords({
  nodes,
  gateways,
}: Pick<NetworkCycle, 'nodes' | 'gateways'>): Promise<CycleRecords> {
  return {
    nodes: await inTurns(nodes, nodeCandidate),
    gateways: await inTurns(gateways, gatewayCandidate),
  };
}

/** Replaces the nodes. Only cycles write them, so no other writer waits. */
export async function saveNodes(sql: Sql, nodes: readonly Candidate<number>[]): Promise<void> {
  const stored = await digests<number>(sql, 'select node_id as key, digest from network_node');
  const { rows, gone } = changesOf(nodes, stored);
  await sql.query('delete from network_node where node_id = any($1)', [gone]);
  for (const batch of batches(rows)) {
    await sql.query(
      `insert into network_node (node_id, identity_key, node_type, self_described, bond, skimmed)
       select * from json_to_recordset($1::json)
         as node (a bigint, b text, c text, d json, e json, f json)
       on conflict (node_id) do update set
         identity_key = excluded.identity_key,
         node_type = excluded.node_type,
         self_described = excluded.self_described,
         bond = excluded.bond,
         skimmed = excluded.skimmed`,
      [`[${batch.join()}]`],
    );
  }
}

/** The readings of each node whose delegations were stored with the stake of its bond. */
export async function delegationReadings(sql: Sql): Promise<Map<number, DelegationReading>> {
  const { rows } = await sql.query<DelegationReading & { readonly nodeId: number }>(
    `select node_id as "nodeId", stake, read_at as "readAt" from network_delegation
     where stake is not null and read_at is not null`,
  );
  return new Map(rows.map(({ nodeId, stake, readAt }) => [nodeId, { stake, readAt }]));
}

/** Replaces the delegations. Only cycles write them, so no other writer waits. */
export async function saveDelegations(
  sql: Sql,
  { at, nodes, delegations, unchangedDelegations }: NetworkCycle,
): Promise<void> {
  const stored = await digests<number>(
    sql,
    'select node_id as key, digest from network_delegation',
  );
  const { rows, gone } = changesOf(await inTurns([...delegations], delegationsCandidate), stored);
  await sql.query('delete from network_delegation where node_id = any($1)', [
    gone.filter((nodeId) => !unchangedDelegations.has(nodeId)),
  ]);
  for (const batch of batches(rows)) {
    await sql.query(
      `insert into network_delegation (node_id, delegations)
       select * from json_to_recordset($1::json) as node (a bigint, b json)
       on conflict (node_id) do update set delegations = excluded.delegations`,
      [`[${batch.join()}]`],
    );
  }
  const read = nodes.filter(({ nodeId }) => delegations.has(nodeId));
  await sql.query(
    `update network_delegation as stored set stake = reading.stake, read_at = $3
     from unnest($1::bigint[], $2::text[]) as reading (node_id, stake)
     where stored.node_id = reading.node_id`,
    [read.map(({ nodeId }) => nodeId), read.map(({ bond }) => bond && stakeOf(bond)), at],
  );
}

/**
 * Overwrites the gateways of a cycle, and marks all others as not bonded. Probes and scrapers write gateways,
 * too: they wait only while rows that are in the database already replace others.
 *
 * @param lock called before the first write that others wait for, with the number of gateways ever seen
 */
export async function saveGateways(
  sql: Sql,
  gateways: readonly Candidate<string>[],
  at: Date,
  lock: (everSeen: number) => Promise<void>,
): Promise<void> {
  // Nothing to change in a row that left already; one of an older version is rewritten.
  const stored = await digests<string, string | null>(
    sql,
    `select identity_key as key,
       case when collected then digest when bonded then '' end as digest
     from network_gateway`,
  );
  const everSeen = new Set([...stored.keys(), ...gateways.map(({ key }) => key)]).size;
  for (const [key, digest] of stored) if (digest === null) stored.delete(key);
  const { rows, gone } = changesOf(gateways, stored);
  const parts = await stage(sql, rows);
  await lock(everSeen);
  await sql.query(
    `update network_gateway set bonded = false, collected = false, updated_at = ${UPDATED_AT}
     from network_head as head where identity_key = any($1)`,
    [gone],
  );
  for (let part = 0; part < parts; part += 1) await sql.query(REPLACE_STAGED, [part, at]);
}

/** The last write by a cycle or a probe; needs `network_head as head`. */
export const UPDATED_AT =
  'case when collected then greatest(updated_at, head.collected_at) else updated_at end';

/** Rows of gateways per statement behind the lock: up to a second of PostgreSQL. */
const STAGED_ROWS = 2_000;

const REPLACE_STAGED = `
  insert into network_gateway
    (identity_key, bonded, performance, self_described, pretty_bond, updated_at, collected)
  select a, b, c, d, e, $2::timestamptz, true from staged_gateway where part = $1
  on conflict (identity_key) do update set
    bonded = excluded.bonded,
    performance = excluded.performance,
    self_described = excluded.self_described,
    pretty_bond = excluded.pretty_bond,
    updated_at = excluded.updated_at,
    collected = true`;

/** Sends rows to a table of this transaction. @returns the number of its parts */
async function stage(sql: Sql, rows: readonly string[]): Promise<number> {
  if (rows.length === 0) return 0;
  await sql.query(
    `create temporary table staged_gateway
       (part integer, a text, b boolean, c integer, d json, e json) on commit drop`,
  );
  let staged = 0;
  for (const batch of batches(rows)) {
    await sql.query(
      `insert into staged_gateway
       select $2, gateway.* from json_to_recordset($1::json)
         as gateway (a text, b boolean, c integer, d json, e json)`,
      [`[${batch.join()}]`, Math.floor(staged / STAGED_ROWS)],
    );
    staged += batch.length;
  }
  return Math.ceil(staged / STAGED_ROWS);
}

function nodeCandidate(node: CycleNode): Candidate<number> {
  const { nodeId, identityKey, nodeType, selfDescribed, bond, skimmed } = node;
  const documents = (): string[] => [selfDescribed, bond, skimmed].map(jsonOf);
  return {
    key: nodeId,
    digest: digestOf([identityKey, nodeType, ...documents()]),
    row: () => rowOf([nodeId, identityKey, nodeType], documents()),
  };
}

function gatewayCandidate(gateway: CycleGateway): Candidate<string> {
  const { identityKey, bonded, performance, selfDescribed, prettyBond } = gateway;
  const documents = (): string[] => [selfDescribed, prettyBond].map(jsonOf);
  return {
    key: identityKey,
    digest: digestOf([String(bonded), String(performance), ...documents()]),
    row: () => rowOf([identityKey, bonded, performance], documents()),
  };
}

function delegationsCandidate([nodeId, list]: readonly [
  number,
  readonly Delegation[],
]): Candidate<number> {
  const json = jsonOf(list);
  return { key: nodeId, digest: digestOf([json]), row: () => rowOf([nodeId], [json]) };
}

/** Lets other work run after each batch. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  convert: (item: Item) => Result,
): Promise<Result[]> {
  const converted: Result[] = [];
  for (const batch of batches(items)) {
    for (const item of batch) converted.push(convert(item));
    await nextTurn();
  }
  return converted;
}

async function digests<Key, Digest = string>(sql: Sql, query: string): Promise<Map<Key, Digest>> {
  const { rows } = await sql.query<{ key: Key; digest: Digest }>(query);
  return new Map(rows.map(({ key, digest }) => [key, digest]));
}

/** @param stored the digests by key; afterwards those of removed keys */
function changesOf<Key>(
  candidates: readonly Candidate<Key>[],
  stored: Map<Key, string | null>,
): ChangedRecords<Key> {
  const rows: string[] = [];
  for (const { key, digest, row } of candidates) {
    if (stored.get(key) !== digest) rows.push(row());
    stored.delete(key);
  }
  return { rows, gone: [...stored.keys()] };
}

/** The empty text for an absent document, as in the columns. */
function jsonOf(document: unknown): string {
  return document === null ? '' : JSON.stringify(document);
}

/** The digest of the columns: see the migration that adds it. */
function digestOf(columns: readonly string[]): string {
  return createHash('md5').update(columns.join('\n')).digest('hex');
}

/** A row of `json_to_recordset` with one letter per column; documents are not serialized again. */
function rowOf(values: readonly unknown[], documents: readonly string[]): string {
  const columns = [...values.map((value) => JSON.stringify(value)), ...documents];
  const members = columns.map(
    (column, index) => `"${String.fromCharCode(FIRST_LETTER + index)}":${column || 'null'}`,
  );
  return `{${members.join()}}`;
}
