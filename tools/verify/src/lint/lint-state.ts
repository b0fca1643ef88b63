import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist']);
const SOURCE = /\.(ts|mjs|cjs|js)$/;
/** What decides how every file is judged, besides the packages of the lock file. */
const COMMON = [
  'eslint.config.mjs',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tools/architecture/boundaries.mjs',
  'tools/architecture/project-graph-known.mjs',
];

/** A part of the workspace that is judged as a whole. */
export interface LintUnit {
  /** Folder of the project from the root; `.` are the files of the root itself. */
  readonly root: string;
  /** Changes when a source of it, or of a project that it imports however indirectly, changes. */
  readonly hash: string;
}

interface Project {
  readonly root: string;
  readonly name: string;
  readonly own: string;
  readonly imports: ReadonlySet<string>;
}

/**
 * Every project with the hash of all that the judgement of its files rests on: rules with types look
 * into what a file imports, the rule of boundaries at the tags of all projects.
 */
export function lintUnits(workspace: string): readonly LintUnit[] {
  const projects = findProjects(workspace);
  const common = createHash('sha256').update(process.version);
  for (const file of COMMON) common.update(readFileSync(join(workspace, file)));
  for (const { root } of projects) {
    common.update(root).update(readFileSync(join(workspace, root, 'package.json')));
  }
  const shared = common.digest('hex');
  const byRoot = new Map(projects.map((project) => [project.root, project]));
  const rootByName = new Map(projects.map(({ name, root }) => [name, root]));
  const units = projects.map(({ root }) => {
    const hash = createHash('sha256').update(shared);
    for (const each of reachable(root, byRoot, rootByName)) {
      hash.update(`${each}\0${byRoot.get(each)?.own}\n`);
    }
    return { root, hash: hash.digest('hex') };
  });
  const files = readdirSync(workspace).filter((name) => SOURCE.test(name));
  const top = createHash('sha256').update(shared);
  for (const name of files.sort()) top.update(readFileSync(join(workspace, name)));
  return [...units, { root: '.', hash: top.digest('hex') }];
}

function findProjects(workspace: string): readonly Project[] {
  const folders = (path: string) =>
    readdirSync(join(workspace, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
      .map((entry) => `${path}/${entry.name}`);
  const roots = [...folders('apps'), ...folders('libs').flatMap(folders), ...folders('tools')];
  return roots.flatMap((root) => {
    const name = nameOf(join(workspace, root, 'package.json'));
    return name === null ? [] : [readProject(workspace, root, name)];
  });
}

function nameOf(packageFile: string): string | null {
  try {
    return (JSON.parse(readFileSync(packageFile, 'utf8')) as { name: string }).name;
  } catch {
    return null;
  }
}

function readProject(workspace: string, root: string, name: string): Project {
  const hash = createHash('sha256');
  const imports = new Set<string>();
  const visit = (folder: string) => {
    const entries = readdirSync(join(workspace, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) visit(path);
      else if (entry.isFile() && (SOURCE.test(entry.name) || entry.name === 'package.json')) {
        const text = readFileSync(join(workspace, path), 'utf8');
        hash.update(`${path}\0${text}\0`);
        for (const each of importsOf(text, path)) imports.add(each);
      }
    }
  };
  visit(root);
  return { root, name, own: hash.digest('hex'), imports };
}

/** Packages of the workspace, and folders of other projects that a relative import leads to. */
function importsOf(text: string, path: string): readonly string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(
    ([, name = '']) => {
      if (name.startsWith('@tandem/')) return [name.split('/', 2).join('/')];
      if (!name.startsWith('../')) return [];
      const [top = '', second = '', third = ''] = posix.join(dirname(path), name).split('/');
      return [top === 'libs' ? `${top}/${second}/${third}` : `${top}/${second}`];
    },
  );
}

/** Roots of a project and of all that it rests on, in order. */
function reachable(
  start: string,
  byRoot: ReadonlyMap<string, Project>,
  rootByName: ReadonlyMap<string, string>,
): readonly string[] {
  const seen = new Set([start]);
  for (const root of seen) {
    for (const each of byRoot.get(root)?.imports ?? []) {
      const imported = rootByName.get(each) ?? each;
      if (byRoot.has(imported)) seen.add(imported);
    }
  }
  return [...seen].sort();
}
