import { objectsOf } from './endpoint-domain.ts';
import type { EndpointNames, EndpointOptions } from './endpoint-names.ts';
import type { GeneratorContext } from './generator-context.ts';
import type { WorkspaceEdits } from './workspace-edits.ts';

/** The tables of the end-to-end tests, with a line for each operation. */
export const POLICY = 'apps/chat-api/test/e2e/policy';
/** The outcomes of sample calls of generated operations, by the guard. */
const VERDICTS: Readonly<Record<string, string>> = {
  '': 'ok     ok     ok     ok     ok     ok     ok     401    401    401',
  human: 'ok     ok     ok     ok     ok     ok     bot    401    401    401',
  member: 'ok     ok     ok     ok     ok     guest  bot    401    401    401',
};
const PATH_WIDTH = 56;

/** The lines of the generated operation in the tables of the tests: they need a review like other code. */
export function addPolicies(
  edits: WorkspaceEdits,
  context: Pick<GeneratorContext, 'objects' | 'guard'>,
  names: EndpointNames,
  options: EndpointOptions,
): void {
  const { method, path, table } = options;
  const isEarlier = (line: string) => {
    const [, other] = /^\s*"?[A-Z]+ (\/[^\s"]*)/.exec(line) ?? [];
    return other !== undefined && other <= path;
  };
  const objects = objectsOf(context, names);
  const verdicts = objects.find((each) => each.verdicts)?.verdicts ?? VERDICTS[context.guard ?? ''];
  const row = `${`${method} ${path}`.padEnd(PATH_WIDTH)} ${verdicts}`;
  edits.addLine(`${POLICY}/permissions.txt`, row, isEarlier);
  // Begin, check each object, lock and change the rows, append the event, commit.
  const changes = method === 'DELETE' ? 1 : 2;
  const writes = 3 + objects.length + (table === undefined ? 0 : changes);
  const trips = method === 'GET' ? 1 : writes;
  // At the end: its test makes the calls in this order, and some depend on earlier ones.
  edits.addToBlock(`${POLICY}/round-trips.json`, '{', `  "${method} ${path}": ${trips}`);
  // Users' own rows are not an administrative act.
  if (method === 'GET') return;
  edits.addToBlock(`${POLICY}/audit.json`, '{', `  "${method} ${path}": []`);
  if (objects.some((each) => each.verdicts?.includes(' no '))) {
    edits.addToBlock(
      `${POLICY}/audit-exceptions.json`,
      '{',
      `  "${method} ${path}": "changes only rows of the actor"`,
    );
  }
}
