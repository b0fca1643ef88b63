import type { WorkspaceEdits } from './workspace-edits.ts';

const DOMAIN = 'libs/messaging/domain';

/** Exports something of a slice of the domain as `@tandem/messaging-domain/<slice>`. */
export function exportFromSlice(edits: WorkspaceEdits, slice: string, line: string): void {
  const index = `${DOMAIN}/src/${slice}/index.ts`;
  if (edits.exists(index)) {
    edits.addToEnd(index, line);
    return;
  }
  edits.create(index, `${line}\n`);
  edits.addToBlock(
    `${DOMAIN}/package.json`,
    '"exports": {',
    `    "./${slice}": "./src/${slice}/index.ts"`,
  );
}
