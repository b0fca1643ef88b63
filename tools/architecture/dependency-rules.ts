import { createRequire } from 'node:module';
import { boundaries } from './boundaries.mjs';

/** One rule of the module boundaries that nx checks: what a project with a tag may depend on. */
export interface TagRule {
  readonly sourceTag: string;
  readonly onlyDependOnLibsWithTags?: readonly string[];
  readonly notDependOnLibsWithTags?: readonly string[];
  readonly allowedExternalImports?: readonly string[];
  readonly bannedExternalImports?: readonly string[];
}

/** One rule of dependency-cruiser, as far as the tests read it. */
export interface FileRule {
  readonly name: string;
  readonly from: PathPattern;
  readonly to: PathPattern;
}

interface PathPattern {
  readonly path?: string | readonly string[];
  readonly pathNot?: string | readonly string[];
}

export const TAG_RULES = boundaries.depConstraints as readonly TagRule[];

export const FILE_RULES = (
  createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    readonly forbidden: readonly FileRule[];
  }
).forbidden;

/** True when the pattern includes `file`. Patterns with `$1` match by their text. */
export function matches({ path, pathNot }: PathPattern, file: string): boolean {
  const some = (patterns: string | readonly string[]) =>
    [patterns].flat().some((pattern) => new RegExp(pattern).test(file));
  return (path === undefined || some(path)) && !(pathNot !== undefined && some(pathNot));
}

/** True when `rule` allows a project to depend on one with `tags`. */
export function allows(rule: TagRule, tags: readonly string[]): boolean {
  const { onlyDependOnLibsWithTags: only, notDependOnLibsWithTags: never } = rule;
  if (never?.some((tag) => tags.includes(tag))) return false;
  return only === undefined || only.includes('*') || only.some((tag) => tags.includes(tag));
}
