import { posix } from 'node:path';
import { exportedNames, useCasesIn } from './use-cases.ts';
import { read, readProjects, sourceFiles, type Project } from './workspace.ts';

/** Code that other repositories import: its whole surface is its purpose. */
const PUBLISHED = new Set(['libs/chat/client']);

const SOURCE = /\.m?ts$|\.mjs$/;
const NAMED = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+['"]([@.][^'"]+)['"]/g;
/** An import of a whole module uses every name of it. */
const WHOLE = /(?:\*\s+as\s+\w+\s+from\s+|\bimport\(\s*)['"]([@.][^'"]+)['"]/g;
const DECLARED =
  /^export\s+(?:abstract\s+|async\s+)*(?:const|function|class|interface|type)\s+(\w+)/gm;
const ALL = '*';

/** The names that the files of the workspace import, by the file that they import from. */
export type ImportedNames = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Collects the imports of files from the entries of projects and from neighbouring files.
 *
 * @param files path from the root to text
 * @param entries import specifier to file, e.g. `@tandem/push-domain` to its index
 */
export function importedNames(
  files: ReadonlyMap<string, string>,
  entries: ReadonlyMap<string, string>,
): ImportedNames {
  const names = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    const add = (specifier: string, name: string) => {
      const target = specifier.startsWith('.')
        ? posix.join(posix.dirname(file), specifier)
        : entries.get(specifier);
      if (target === undefined) return;
      names.set(target, (names.get(target) ?? new Set()).add(name));
    };
    for (const [, list = '', specifier = ''] of text.matchAll(NAMED)) {
      for (const each of list.split(',')) add(specifier, originalName(each));
    }
    for (const [, specifier = ''] of text.matchAll(WHOLE)) add(specifier, ALL);
  }
  return names;
}

/** The names that an entry exports and no file imports, without use cases. */
export function unusedNames(
  entry: string,
  text: string,
  imported: ImportedNames,
  useCases: ReadonlySet<string>,
): readonly string[] {
  const used = imported.get(entry);
  if (used?.has(ALL) === true) return [];
  const exported = [
    ...[...exportedNames([text])].map((name) => name.replace(/^type\s+/, '')),
    ...[...text.matchAll(DECLARED)].map(([, name = '']) => name),
  ];
  return exported.filter((name) => name && used?.has(name) !== true && !useCases.has(name));
}

/** Every name that an entry of a library exports and nothing imports, as `file: name`. */
export function unusedExports(): readonly string[] {
  const projects = readProjects().filter(
    // A program is started, not imported.
    ({ root, type }) => !PUBLISHED.has(root) && type !== 'launcher',
  );
  const files = new Map(
    sourceFiles()
      .filter((file) => SOURCE.test(file))
      .map((file) => [file, read(file)]),
  );
  const imported = importedNames(files, new Map(projects.flatMap(entriesOf)));
  return projects.flatMap((project) => {
    const useCases = new Set(project.type === 'domain' ? useCaseNames(project, files) : []);
    return entriesOf(project).flatMap(([, entry]) =>
      unusedNames(entry, files.get(entry) ?? '', imported, useCases).map(
        (name) => `${entry}: ${name}`,
      ),
    );
  });
}

function entriesOf({ name, root, exports }: Project): readonly (readonly [string, string])[] {
  return Object.entries(exports).map(([entry, file]) => [
    `${name}${entry.slice(1)}`,
    `${root}/${file.slice(2)}`,
  ]);
}

function useCaseNames({ root }: Project, files: ReadonlyMap<string, string>): readonly string[] {
  return [...files]
    .filter(([file]) => file.startsWith(`${root}/src/`))
    .flatMap(([file, text]) => useCasesIn(file, text))
    .map(({ name }) => name);
}

/** `type A as B` imports `A`. */
function originalName(each: string): string {
  return (
    each
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/)[0] ?? ''
  ).trim();
}
