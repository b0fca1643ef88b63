/** A file that is generated and committed. */
export interface GeneratedFile {
  readonly what: string;
  /** The TypeScript file that writes it; with `--check` it only fails when the file is stale. */
  readonly generator: string;
}

/**
 * The files that `npm test` checks for staleness, besides the documents of the schema, which a test compares
 * with the database of the tests.
 */
export const GENERATED_FILES: readonly GeneratedFile[] = [
  { what: 'OpenAPI documents and table of endpoints', generator: 'tools/generate/generate.ts' },
  { what: 'types of the clients', generator: 'tools/generate/client-types.ts' },
  { what: 'indexes of the migrations', generator: 'tools/generate/migrations/generate.ts' },
  { what: 'order of the migrations', generator: 'libs/assembly/database/generate.ts' },
  { what: 'table of the built-in emoji', generator: 'libs/messaging/emoji/generate.ts' },
];

/** Begins the line for each generator whose files are stale. */
export const STALE = '✗ stale: ';
