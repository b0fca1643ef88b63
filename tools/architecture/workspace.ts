import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the workspace, without a slash at the end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** A project of the workspace, as its package.json declares it. */
export interface Project {
  /** Relative to the root, e.g. `libs/messaging/domain`. */
  readonly root: string;
  readonly name: string;
  /** The value of its `type:` tag. */
  readonly type: string;
  /** The value of its `scope:` tag. */
  readonly scope: string;
  readonly tags: readonly string[];
  /** Entry to file, relative to the project. */
  readonly exports: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly nx?: { readonly tags?: readonly string[] };
}

const SKIPPED = new Set(['node_modules', 'dist', '.data']);

/** Every project, found as npm finds it: `apps/*`, `libs/*\/*` and `tools/*`. */
export function readProjects(): readonly Project[] {
  const roots = [
    ...folders('apps'),
    ...folders('libs').flatMap((context) => folders(context)),
    ...folders('tools'),
  ];
  return roots.filter((root) => existsSync(join(ROOT, root, 'package.json'))).map(readProject);
}

/** All files below the three roots, relative to the workspace, without installed and built ones. */
export function sourceFiles(): readonly string[] {
  found ??= ['apps', 'libs', 'tools'].flatMap(filesBelow);
  return found;
}

let found: readonly string[] | undefined;

const texts = new Map<string, string>();

/** The text of a file, by its path from the root. Each file is read once. */
export function read(file: string): string {
  let text = texts.get(file);
  if (text === undefined) {
    text = readFileSync(join(ROOT, file), 'utf8');
    texts.set(file, text);
  }
  return text;
}

/** True for production code, false for specs and test doubles. */
export function isProduction(file: string): boolean {
  return !/\.(e2e-)?spec\.ts$|\/testing\/|\/test\//.test(file);
}

function readProject(root: string): Project {
  const { name, exports = {}, nx } = JSON.parse(read(`${root}/package.json`)) as Manifest;
  const tags = nx?.tags ?? [];
  const value = (kind: string) =>
    tags.find((tag) => tag.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? '';
  return { root, name, tags, exports, type: value('type'), scope: value('scope') };
}

function folders(parent: string): string[] {
  return readdirSync(join(ROOT, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
    .map((entry) => `${parent}/${entry.name}`);
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
