import type { Database } from '../src/database.ts';
import type { Statement } from '../src/sql.ts';

/** A step of a plan, with its statistics of an execution. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * The steps of a statement's generic plan (which a named statement uses after its first calls), the whole
 * first. The statement runs; its changes are rolled back.
 */
export async function executedPlan(
  database: Database,
  { name, text }: Statement,
  values: string,
): Promise<readonly PlanNode[]> {
  const undo = new Error('undone');
  let plan: PlanNode | undefined;
  await database
    .unitOfWork((sql) => sql)
    .run(async (sql) => {
      await sql.query('set local plan_cache_mode = force_generic_plan');
      await sql.query(`prepare "plan of ${name}" as ${text}`);
      const { rows } = await sql.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, buffers, timing off, format json) execute "plan of ${name}" (${values})`,
      );
      await sql.query(`deallocate "plan of ${name}"`);
      plan = rows[0]?.['QUERY PLAN'][0].Plan;
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (!plan) throw new Error(`${name} has no plan`);
  return nodesOf(plan);
}

/** The number of pages of tables and indexes that a plan read. */
export function pagesOf([whole]: readonly PlanNode[]): number {
  return (whole?.['Shared Hit Blocks'] ?? 0) + (whole?.['Shared Read Blocks'] ?? 0);
}

/** The tables that a plan reads from end to end. */
export function scannedTables(nodes: readonly PlanNode[]): readonly string[] {
  return nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '');
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
