/** A file that is generated and committed. */
export interface GeneratedFile {
  readonly what: string;
  /** The TypeScript file that writes it; with `--check` it only fails when the file is stale. */
  readonly generator: string;
}

/** Everything that `npm test` checks for staleness. */
export const GENERATED_FILES: readonly GeneratedFile[] = [
  { what: 'OpenAPI documents and table of endpoints', generator: 'tools/generate/generate.ts' },
  { what: 'types of the node status client', generator: 'libs/node-network/client/generate.ts' },
  { what: 'order of the migrations', generator: 'libs/assembly/database/generate.ts' },
  { what: 'table of the built-in emoji', generator: 'libs/messaging/emoji/generate.ts' },
];
