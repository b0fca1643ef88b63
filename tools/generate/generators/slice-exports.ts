import type { GeneratorContext } from './generator-context.ts';
import type { WorkspaceEdits } from './workspace-edits.ts';

/** Exports a name of a slice of the domain as `@tandem/<context>-domain/<slice>`. */
export function exportFromSlice(
  edits: WorkspaceEdits,
  { domain }: Pick<GeneratorContext, 'domain'>,
  slice: string,
  line: string,
): void {
  const index = `${domain}/src/${slice}/index.ts`;
  if (edits.exists(index)) {
    edits.addToEnd(index, line);
    return;
  }
  edits.create(index, `${line}\n`);
  edits.addToBlock(
    `${domain}/package.json`,
    '"exports": {',
    `    "./${slice}": "./src/${slice}/index.ts"`,
  );
}
