import { createHash } from 'node:crypto';
import {
  stakeOf,
  type CycleGateway,
  type CycleNode,
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
  /** Keys of records that are stored and equal. */
  readonly equal: readonly Key[];
  /** Keys of stored records that the cycle lacks. */
  readonly gone: readonly Key[];
}

/** A record as it is stored: `digest` is that of the stored columns. */
interface Candidate<Key> {
  readonly key: Key;
  readonly digest: string;
  readonly row: () => string;
}

/** Replaces the nodes. Only cycles write them, so no other writer waits. */
export async function saveNodes(sql: Sql, nodes: readonly CycleNode[]): Promise<void> {
  const stored = await digests<number>(sql, 'select node_id as key, digest from network_node');
  const { rows, gone } = changesOf(nodes, stored, ({ nodeId, identityKey, nodeType, ...parts }) => {
    const documents = [parts.selfDescribed, parts.bond, parts.skimmed].map(jsonOf);
    return {
      key: nodeId,
      digest: digestOf([identityKey, nodeType, ...documents]),
      row: () => rowOf([nodeId, identityKey, nodeType], documents),
    };
  });
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

/** Of each node whose delegations were stored with the stake of its bond. */
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
  const { rows, gone } = changesOf([...delegations], stored, ([nodeId, list]) => {
    const json = jsonOf(list);
    return { key: nodeId, digest: digestOf([json]), row: () => rowOf([nodeId], [json]) };
  });
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
 * Overwrites the gateways of a cycle, and marks all others as not bonded.
 *
 * @param lock called before the first write: probes and scrapers write gateways, too
 */
export async function saveGateways(
  sql: Sql,
  { gateways, at }: Pick<NetworkCycle, 'gateways' | 'at'>,
  lock: () => Promise<void>,
): Promise<void> {
  const stored = await digests<string>(
    sql,
    'select identity_key as key, digest from network_gateway',
  );
  const { rows, equal, gone } = changesOf(gateways, stored, candidateOf);
  await lock();
  await sql.query(
    'update network_gateway set bonded = false where bonded and identity_key = any($1)',
    [gone],
  );
  await sql.query('update network_gateway set updated_at = $2 where identity_key = any($1)', [
    equal,
    at,
  ]);
  for (const batch of batches(rows)) {
    await sql.query(
      `insert into network_gateway
         (identity_key, bonded, performance, self_described, pretty_bond, updated_at)
       select gateway.*, $2::timestamptz
       from json_to_recordset($1::json) as gateway (a text, b boolean, c integer, d json, e json)
       on conflict (identity_key) do update set
         bonded = excluded.bonded,
         performance = excluded.performance,
         self_described = excluded.self_described,
         pretty_bond = excluded.pretty_bond,
         updated_at = excluded.updated_at`,
      [`[${batch.join()}]`, at],
    );
  }
}

function candidateOf({
  identityKey,
  bonded,
  performance,
  selfDescribed,
  prettyBond,
}: CycleGateway): Candidate<string> {
  const documents = [selfDescribed, prettyBond].map(jsonOf);
  return {
    key: identityKey,
    digest: digestOf([String(bonded), String(performance), ...documents]),
    row: () => rowOf([identityKey, bonded, performance], documents),
  };
}

async function digests<Key>(sql: Sql, query: string): Promise<Map<Key, string>> {
  const { rows } = await sql.query<{ key: Key; digest: string }>(query);
  return new Map(rows.map(({ key, digest }) => [key, digest]));
}

/** @param stored the digests by key; empty afterwards except for `gone` */
function changesOf<Item, Key>(
  items: readonly Item[],
  stored: Map<Key, string>,
  candidate: (item: Item) => Candidate<Key>,
): ChangedRecords<Key> {
  const rows: string[] = [];
  const equal: Key[] = [];
  for (const item of items) {
    const { key, digest, row } = candidate(item);
    if (stored.get(key) === digest) equal.push(key);
    else rows.push(row());
    stored.delete(key);
  }
  return { rows, equal, gone: [...stored.keys()] };
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
