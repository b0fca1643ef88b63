import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  stakeOf,
  type CycleGateway,
  type CycleNode,
  type Delegation,
  type DelegationReading,
  type NetworkCycle,
  type NodeData,
} from '@tandem/node-network-domain';
import type { Sql } from '@tandem/shared-postgres';
import { batches } from './batches.ts';
import { GATEWAY_POLL, NODE_POLL, polledAs, savePolls, type Poll } from './polls.ts';

const FIRST_LETTER = 'a'.charCodeAt(0);

/**
 * A list of which only the changes are written: most records of a cycle equal those of the previous one, and
 * a row with its documents costs PostgreSQL a tenth of a millisecond.
 */
interface ChangedRecords<Key> {
  /** Rows that are new, as JSON, see {@link rowOf}. */
  readonly added: readonly string[];
  /** Rows that replace stored ones. */
  readonly replaced: readonly string[];
  /** The keys of both. */
  readonly written: readonly Key[];
  /** Records of which only the time of their poll has changed. */
  readonly polled: readonly Poll<Key>[];
  /** Keys of stored records that the cycle lacks. */
  readonly gone: readonly Key[];
}

/** A record as it is stored: `digest` is that of the stored columns without the time of the poll. */
interface Candidate<Key> {
  readonly key: Key;
  readonly digest: string;
  readonly lastPolled: string | null;
  /** Serializes again: the texts of all records would be hundreds of megabytes. */
  readonly row: () => string;
}

/** The digest and the time of a stored record. */
interface StoredRecord {
  /** Null: the record need not be compared. */
  readonly digest: string | null;
  readonly lastPolled: string | null;
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
  const descriptions = new Descriptions();
  return {
    nodes: await inTurns(nodes, (node) => nodeCandidate(node, descriptions)),
    gateways: await inTurns(gateways, (gateway) => gatewayCandidate(gateway, descriptions)),
  };
}

/** Replaces the nodes. Only cycles write them, so no other writer waits. */
export async function saveNodes(sql: Sql, nodes: readonly Candidate<number>[]): Promise<void> {
  const stored = await storedRecords<number>(
    sql,
    `select node.node_id as key, content_digest as digest, ${polledAs('node')} as "lastPolled"
     from network_node as node ${NODE_POLL.join}`,
  );
  const { added, replaced, written, polled, gone } = changesOf(nodes, stored);
  await sql.query('delete from network_node where node_id = any($1)', [gone]);
  // An insertion that finds a row would compute the digests of both.
  for (const batch of batches(replaced)) {
    await sql.query(
      `update network_node as node set
         identity_key = b, node_type = c, self_described = d, bond = e, skimmed = f
       from json_to_recordset($1::json)
         as changed (a bigint, b text, c text, d json, e json, f json)
       where node.node_id = a`,
      [`[${batch.join()}]`],
    );
  }
  for (const batch of batches(added)) {
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
  await savePolls(sql, NODE_POLL, polled, [...written, ...gone]);
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
  const stored = await storedRecords<number>(
    sql,
    'select node_id as key, digest, null as "lastPolled" from network_delegation',
  );
  const { added, replaced, gone } = changesOf(
    await inTurns([...delegations], delegationsCandidate),
    stored,
  );
  await sql.query('delete from network_delegation where node_id = any($1)', [
    gone.filter((nodeId) => !unchangedDelegations.has(nodeId)),
  ]);
  for (const batch of batches([...replaced, ...added])) {
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
  const stored = await storedRecords<string>(
    sql,
    `select gateway.identity_key as key, ${polledAs('gateway')} as "lastPolled",
       case when collected then content_digest when bonded then '' end as digest
     from network_gateway as gateway ${GATEWAY_POLL.join}`,
  );
  const everSeen = new Set([...stored.keys(), ...gateways.map(({ key }) => key)]).size;
  for (const [key, { digest }] of stored) if (digest === null) stored.delete(key);
  const { added, replaced, written, polled, gone } = changesOf(gateways, stored);
  // The gateways that left have their last time.
  await savePolls(sql, GATEWAY_POLL, polled, written);
  const parts = await stage(sql, [...replaced, ...added]);
  await lock(everSeen);
  await sql.query(
    `update network_gateway set bonded = false, collected = false, updated_at = ${UPDATED_AT}
     from network_head as head where identity_key = any($1)`,
    [gone],
  );
  for (let part = 0; part < parts; part += 1) {
    await sql.query(REPLACE_STAGED, [part, at]);
    await sql.query(ADD_STAGED, [part, at]);
  }
}

/** The last write by a cycle or a probe; needs `network_head as head`. */
export const UPDATED_AT =
  'case when collected then greatest(updated_at, head.collected_at) else updated_at end';

/** Rows of gateways per statement behind the lock: up to a second of PostgreSQL. */
const STAGED_ROWS = 2_000;

/** An insertion that finds a row would compute the digests of both. */
const REPLACE_STAGED = `
  update network_gateway as gateway set
    bonded = b, performance = c, self_described = d, pretty_bond = e,
    updated_at = $2::timestamptz, collected = true
  from staged_gateway as staged
  where part = $1 and gateway.identity_key = staged.a`;

const ADD_STAGED = `
  insert into network_gateway
    (identity_key, bonded, performance, self_described, pretty_bond, updated_at, collected)
  select a, b, c, d, e, $2::timestamptz, true from staged_gateway
  where part = $1 and not exists (select from network_gateway where identity_key = a)
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

function nodeCandidate(node: CycleNode, descriptions: Descriptions): Candidate<number> {
  const { nodeId, identityKey, nodeType, selfDescribed, bond, skimmed } = node;
  const { digest, lastPolled } = descriptions.digested(selfDescribed);
  return {
    key: nodeId,
    digest: digestOf([identityKey, nodeType, digest, jsonOf(bond), jsonOf(skimmed)]),
    lastPolled,
    row: () => rowOf([nodeId, identityKey, nodeType], [selfDescribed, bond, skimmed].map(jsonOf)),
  };
}

function gatewayCandidate(gateway: CycleGateway, descriptions: Descriptions): Candidate<string> {
  const { identityKey, bonded, performance, selfDescribed, prettyBond } = gateway;
  const { digest, lastPolled } = descriptions.digested(selfDescribed);
  return {
    key: identityKey,
    digest: digestOf([String(bonded), String(performance), digest, jsonOf(prettyBond)]),
    lastPolled,
    row: () => rowOf([identityKey, bonded, performance], [selfDescribed, prettyBond].map(jsonOf)),
  };
}

/** A self-description without the time of its poll, and that time. */
type Digested = Pick<Candidate<unknown>, 'digest' | 'lastPolled'>;

/** The begin of a self-description, as in the migration that adds the digest. */
const LAST_POLLED = /^\{"last_polled":"([^"]*)"/;
const NO_TIME = '{"last_polled":""';

/** A self-description is that of a node and that of a gateway: it is serialized and digested once. */
class Descriptions {
  readonly #digested = new Map<NodeData | null, Digested>();

  digested(description: NodeData | null): Digested {
    const known = this.#digested.get(description);
    if (known !== undefined) return known;
    const json = jsonOf(description);
    const [begin = '', lastPolled = null] = LAST_POLLED.exec(json) ?? [];
    const content = lastPolled === null ? json : NO_TIME + json.slice(begin.length);
    const digested = { digest: digestOf([content]), lastPolled };
    this.#digested.set(description, digested);
    return digested;
  }
}

function delegationsCandidate([nodeId, list]: readonly [
  number,
  readonly Delegation[],
]): Candidate<number> {
  const json = jsonOf(list);
  return {
    key: nodeId,
    digest: digestOf([json]),
    lastPolled: null,
    row: () => rowOf([nodeId], [json]),
  };
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

async function storedRecords<Key>(sql: Sql, query: string): Promise<Map<Key, StoredRecord>> {
  const { rows } = await sql.query<StoredRecord & { readonly key: Key }>(query);
  return new Map(rows.map((row) => [row.key, row]));
}

/** @param stored the records by key; afterwards those that were removed */
function changesOf<Key>(
  candidates: readonly Candidate<Key>[],
  stored: Map<Key, StoredRecord>,
): ChangedRecords<Key> {
  const added: string[] = [];
  const replaced: string[] = [];
  const written: Key[] = [];
  const polled: Poll<Key>[] = [];
  for (const { key, digest, lastPolled, row } of candidates) {
    const before = stored.get(key);
    stored.delete(key);
    if (before?.digest !== digest) {
      (before === undefined ? added : replaced).push(row());
      written.push(key);
    } else if (lastPolled !== null && before.lastPolled !== lastPolled) {
      polled.push({ key, lastPolled });
    }
  }
  return { added, replaced, written, polled, gone: [...stored.keys()] };
}

/** The empty text for an absent document, as in the columns. */
function jsonOf(document: unknown): string {
  return document === null ? '' : JSON.stringify(document);
}

/** The digest of the columns: see the migration that adds it. */
function digestOf(columns: readonly string[]): string {
  return hash('md5', columns.join('\n'), 'hex');
}

/** A row of `json_to_recordset` with one letter per column; documents are not serialized again. */
function rowOf(values: readonly unknown[], documents: readonly string[]): string {
  const columns = [...values.map((value) => JSON.stringify(value)), ...documents];
  const members = columns.map(
    (column, index) => `"${String.fromCharCode(FIRST_LETTER + index)}":${column || 'null'}`,
  );
  return `{${members.join()}}`;
}
