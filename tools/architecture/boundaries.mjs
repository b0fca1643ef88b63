/**
 * The import rules: the options of `@nx/enforce-module-boundaries`. A project carries one
 * `type:` and one `scope:` tag, and the rules of both hold together.
 *
 * @see docs/architecture.md
 */
const KERNEL = 'type:kernel';
/** Texts of pages, which servers and browsers show. */
const PAGE_KIT = 'type:page-kit';
/** The names of packages, each with the pattern of its subpaths. */
const packages = (...names) => names.flatMap((name) => [name, `${name}/*`]);
const INVERSIFY = packages('inversify');
const HTTP = packages('koa', '@fastify/busboy', 'class-validator');
const FRAMEWORKS = [...HTTP, ...INVERSIFY];
const DATABASE = packages('typeorm', 'pg');
/** Tests may use these; dependency-cruiser excludes them from production files. */
const TEST_ONLY = ['@jest/globals', 'fast-check'];

/** The packages of the web client; everything that a browser loads is one of these. */
const PAGE_PACKAGES = packages(
  'preact',
  '@preact/signals',
  'virtua',
  'dompurify',
  'emojibase-data',
  '@floating-ui/dom',
  'intl-messageformat',
  'tus-js-client',
  'url-template',
);

const types = [
  { sourceTag: 'type:kernel', onlyDependOnLibsWithTags: [], allowedExternalImports: TEST_ONLY },
  {
    sourceTag: 'type:domain',
    onlyDependOnLibsWithTags: [KERNEL],
    allowedExternalImports: TEST_ONLY,
  },
  {
    sourceTag: 'type:rest-kit',
    onlyDependOnLibsWithTags: [KERNEL, 'type:rest-kit', PAGE_KIT],
    bannedExternalImports: [...DATABASE, ...INVERSIFY],
  },
  {
    sourceTag: 'type:postgres-kit',
    onlyDependOnLibsWithTags: [KERNEL, 'type:postgres-kit'],
    bannedExternalImports: FRAMEWORKS,
  },
  {
    sourceTag: 'type:http-kit',
    onlyDependOnLibsWithTags: [KERNEL],
    bannedExternalImports: [...DATABASE, ...FRAMEWORKS],
  },
  {
    sourceTag: 'type:runtime-kit',
    onlyDependOnLibsWithTags: [KERNEL, 'type:runtime-kit'],
    bannedExternalImports: [...DATABASE, ...FRAMEWORKS],
  },
  {
    sourceTag: 'type:rest',
    onlyDependOnLibsWithTags: [KERNEL, 'type:domain', 'type:rest-kit', PAGE_KIT],
    bannedExternalImports: [...DATABASE, ...INVERSIFY],
  },
  {
    sourceTag: 'type:driven',
    onlyDependOnLibsWithTags: [
      KERNEL,
      'type:domain',
      'type:postgres-kit',
      'type:http-kit',
      PAGE_KIT,
    ],
    bannedExternalImports: FRAMEWORKS,
  },
  {
    sourceTag: 'type:simulator',
    onlyDependOnLibsWithTags: [KERNEL, 'type:domain'],
    bannedExternalImports: [...DATABASE, ...FRAMEWORKS],
  },
  {
    sourceTag: 'type:client',
    onlyDependOnLibsWithTags: [],
    bannedExternalImports: [...DATABASE, ...FRAMEWORKS],
  },
  {
    sourceTag: PAGE_KIT,
    onlyDependOnLibsWithTags: [],
    bannedExternalImports: [...DATABASE, ...FRAMEWORKS],
  },
  {
    sourceTag: 'type:page',
    onlyDependOnLibsWithTags: ['type:client', PAGE_KIT],
    bannedExternalImports: [...DATABASE, ...FRAMEWORKS],
  },
  {
    sourceTag: 'type:web',
    onlyDependOnLibsWithTags: ['type:client', PAGE_KIT],
    allowedExternalImports: [...PAGE_PACKAGES, ...TEST_ONLY],
  },
  {
    sourceTag: 'type:assembly',
    onlyDependOnLibsWithTags: [
      KERNEL,
      'type:domain',
      'type:driven',
      'type:rest',
      'type:rest-kit',
      'type:postgres-kit',
      'type:runtime-kit',
      'type:http-kit',
      'type:assembly',
    ],
    bannedExternalImports: [...HTTP, ...DATABASE],
  },
  { sourceTag: 'type:app', notDependOnLibsWithTags: ['type:app', 'type:launcher', 'type:tool'] },
  { sourceTag: 'type:launcher', notDependOnLibsWithTags: ['type:launcher', 'type:tool'] },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['*'] },
];

/**
 * A project of a context may import from that context and from shared projects; only apps and assemblies
 * import from several.
 */
const contexts = [
  'identity',
  'messaging',
  'node-network',
  'realtime',
  'invitations',
  'push',
  'chat',
  'transfer',
  'integrations',
];
const scopes = contexts.map((scope) => ({
  sourceTag: `scope:${scope}`,
  onlyDependOnLibsWithTags: [`scope:${scope}`, 'scope:shared'],
}));

export const boundaries = {
  enforceBuildableLibDependency: false,
  allow: [],
  allowCircularSelfDependency: false,
  banTransitiveDependencies: false,
  depConstraints: [
    // If an import breaks several rules, the checker names the first one.
    ...scopes,
    { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
    { sourceTag: 'scope:app', onlyDependOnLibsWithTags: ['*'] },
    { sourceTag: 'scope:tools', onlyDependOnLibsWithTags: ['*'] },
    ...types,
  ],
};
