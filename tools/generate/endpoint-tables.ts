import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import type { Surface } from './surfaces.ts';

/** Measured and checked by the test next to it. */
const ROUND_TRIPS = 'apps/chat-api/test/e2e/policy/round-trips.json';

/** Markdown: a table of endpoints per service, each with the file that declares it. */
export function endpointTables(root: string, surfaces: readonly Surface[]): string {
  const declared = declarationsIn(sourcesIn(root, join(root, 'libs')));
  const measured = JSON.parse(readFileSync(join(root, ROUND_TRIPS), 'utf8')) as Readonly<
    Record<string, number>
  >;
  const parts = surfaces.map(
    ({ name, title, prefix, endpoints }) => `## ${title}

| operation | method and path | who | round trips | declared in |
|---|---|---|---|---|
${endpoints
  .map(({ operationId, method, path, auth, summary }) => {
    const file = fileOf(declared, { operationId, path });
    const trips = measured[`${method} ${path}`] ?? '';
    return `| \`${operationId}\`: ${summary} | ${method} \`${prefix}${path}\` | ${auth} | ${trips} | [${file}](../${file}) |`;
  })
  .join('\n')}

The whole document: [openapi/${name}.json](openapi/${name}.json).
`,
  );
  return `# Endpoints

Generated from the declarations by \`npm run generate\`. Round trips are the largest number of statements
that a call of the end-to-end tests sends to the database, begin and commit included; the user is cached.

${parts.join('\n')}`;
}

/** A string of a file that declares operations. */
interface Literal {
  readonly file: string;
  /** Whether it is the value of `operationId:`; a file may also list its operations by role. */
  readonly isDirect: boolean;
  /** The value of `path:` beside it, if that is a string. */
  readonly path: string | undefined;
}

/** By the string. */
type Declarations = ReadonlyMap<string, readonly Literal[]>;

/**
 * The file that declares an operation.
 *
 * @throws Error when there is none, or several
 */
export function fileOf(
  declarations: Declarations,
  { operationId, path }: { readonly operationId: string; readonly path: string },
): string {
  const found = declarations.get(operationId) ?? [];
  const direct = found.filter(({ isDirect }) => isDirect);
  const exact = direct.filter((each) => each.path === path);
  const best = [exact, direct, found].find((each) => each.length > 0) ?? [];
  const [file, ...others] = new Set(best.map((each) => each.file));
  if (file === undefined) throw new Error(`No file declares ${operationId}`);
  if (others.length > 0) throw new Error(`${[file, ...others].join(', ')} declare ${operationId}`);
  return file;
}

/** The strings of all files that declare operations. @param sources path to text */
export function declarationsIn(sources: ReadonlyMap<string, string>): Declarations {
  const found = new Map<string, Literal[]>();
  for (const [file, text] of sources) {
    if (!text.includes('operationId')) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) {
        const isDirect = nameOfProperty(node.parent) === 'operationId';
        const literal = { file, isDirect, path: isDirect ? pathBeside(node.parent) : undefined };
        found.set(node.text, [...(found.get(node.text) ?? []), literal]);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true));
  }
  return found;
}

const nameOfProperty = (node: ts.Node) =>
  ts.isPropertyAssignment(node) ? node.name.getText() : undefined;

function pathBeside({ parent }: ts.Node): string | undefined {
  if (!ts.isObjectLiteralExpression(parent)) return undefined;
  const path = parent.properties
    .filter(ts.isPropertyAssignment)
    .find((each) => nameOfProperty(each) === 'path');
  return path && ts.isStringLiteralLike(path.initializer) ? path.initializer.text : undefined;
}

function sourcesIn(root: string, folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/(?<!spec)\.ts$/.test(entry.name) || !path.includes('/rest/src/'))
      continue;
    found.set(relative(root, path), readFileSync(path, 'utf8'));
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
