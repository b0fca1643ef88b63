import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives a copy of the workspace its `node_modules`: npm packages are those of the real workspace,
 * projects those of the copy.
 *
 * @param projects every project of the copy; `root` is relative to it
 */
export function linkPackages(
  workspace: string,
  copy: string,
  projects: readonly { readonly name: string; readonly root: string }[],
): void {
  mkdirSync(join(copy, 'node_modules/@tandem'), { recursive: true });
  for (const entry of readdirSync(join(workspace, 'node_modules'))) {
    if (entry === '@tandem' || (entry.startsWith('.') && entry !== '.bin')) continue;
    symlinkSync(join(workspace, 'node_modules', entry), join(copy, 'node_modules', entry));
  }
  for (const { name, root } of projects) {
    symlinkSync(join(copy, root), join(copy, 'node_modules', name));
  }
}
