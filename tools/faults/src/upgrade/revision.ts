import { spawnSync } from 'node:child_process';
import { ROOT } from '../stack/bundle.ts';

/** The files that are deployed: a change in them makes another version. */
const PRODUCT = [
  'apps/*/src/*',
  'libs',
  ':(exclude,glob)**/*.spec.ts',
  ':(exclude,glob)**/testing/**',
  ':(exclude,glob)**/test/**',
];

/** The source of the older version of an upgrade. */
export interface OlderRevision {
  /** A commit; null: both versions are the current sources. */
  readonly commit: string | null;
  /** A description for the line that names both versions. */
  readonly description: string;
}

/**
 * The version before the current sources.
 *
 * @param wanted any name of a commit; without it the newest commit whose product code differs from the
 * current one. A shallow clone may have none: then the newest commit is used.
 * @param root of the repository
 * @throws Error when git does not know `wanted`
 */
export function olderRevision(wanted?: string, root = ROOT): OlderRevision {
  const git = (...words: readonly string[]) => runGit(root, words);
  const describe = (commit: string) => ({
    commit,
    description: git('log', '-1', '--format=%h (%s)', commit),
  });
  if (wanted) {
    const commit = git('rev-parse', '--verify', '--quiet', `${wanted}^{commit}`);
    if (!commit) throw new Error(`git does not know the revision ${wanted}`);
    return describe(commit);
  }
  const head = git('rev-parse', '--verify', '--quiet', 'HEAD');
  if (!head) {
    return { commit: null, description: 'the present sources: there is no git repository' };
  }
  if (git('status', '--porcelain', '--', ...PRODUCT) !== '') return describe(head);
  const [, before] = git('log', '-2', '--format=%H', '--', ...PRODUCT).split('\n');
  if (before) return describe(before);
  return { commit: head, description: `${describe(head).description}: the clone has no history` };
}

/** @returns the full hash @throws Error when git does not know the revision */
export function commitOf(revision: string): string {
  const commit = runGit(ROOT, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  if (!commit) throw new Error(`git does not know the revision ${revision}`);
  return commit;
}

/** True if a revision was written against the npm packages that are installed. */
export function hasTheseDependencies(commit: string): boolean {
  return runGit(ROOT, ['diff', '--name-only', commit, '--', 'package-lock.json']) === '';
}

/** @returns the output of git; empty when it fails */
function runGit(cwd: string, words: readonly string[]): string {
  const { status, stdout } = spawnSync('git', words, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
