import type { PlantedFile } from './planted-workspace.ts';
import { allows, TAG_RULES, type TagRule } from './dependency-rules.ts';
import type { Project } from './workspace.ts';

/** A file that breaks one rule, and the name of that rule in the checker's report. */
export interface PlantedViolation extends PlantedFile {
  /** The violated rule, for the test's name. */
  readonly title: string;
  /** The name of the rule in the checker's output. */
  readonly rule: string;
  /** A part of the message, where one rule has several. */
  readonly message?: string;
}

const BOUNDARIES = '@nx(enforce-module-boundaries)';

/** A violation of each tag rule: of its list of tags, and of its list of packages. */
export function tagViolations(projects: readonly Project[]): readonly PlantedViolation[] {
  return TAG_RULES.flatMap((rule, index) => [
    ...dependencyViolation(rule, index, projects),
    ...packageViolations(rule, index, projects),
  ]);
}

/** The first projects whose dependency only `rule` forbids. */
function dependencyViolation(
  rule: TagRule,
  index: number,
  projects: readonly Project[],
): PlantedViolation[] {
  const forbids = (from: Project, to: Project) =>
    TAG_RULES.find((each) => from.tags.includes(each.sourceTag) && !allows(each, to.tags)) === rule;
  for (const from of projects) {
    const to = projects.find((other) => other !== from && forbids(from, other));
    if (!to) continue;
    return [
      {
        title: `${rule.sourceTag} imports ${to.name}`,
        path: `${from.root}/src/planted-tag-${index}.ts`,
        source: importOf(to.name),
        rule: BOUNDARIES,
        message: `A project tagged with "${rule.sourceTag}" can`,
      },
    ];
  }
  return [];
}

function packageViolations(
  rule: TagRule,
  index: number,
  projects: readonly Project[],
): PlantedViolation[] {
  const banned = rule.bannedExternalImports ?? (rule.allowedExternalImports ? ['typeorm'] : []);
  const from = projects.find((project) => project.tags.includes(rule.sourceTag));
  return banned.map((pattern, position) => {
    const name = pattern.replace('*', 'package.json');
    return {
      title: `${rule.sourceTag} imports ${name}`,
      path: `${from?.root ?? 'libs'}/src/planted-package-${index}-${position}.ts`,
      source: importOf(name),
      rule: BOUNDARIES,
      message: `A project tagged with "${rule.sourceTag}" is not allowed to import "${name}"`,
    };
  });
}

/** Violations of what nx checks in addition to the tags, and of the other rules of oxlint. */
export const LINT_VIOLATIONS: readonly PlantedViolation[] = [
  {
    title: 'a use case imports an adapter',
    path: 'libs/messaging/domain/src/planted-adapter.ts',
    source: importOf('@tandem/messaging-postgres'),
    rule: BOUNDARIES,
    message:
      'A project tagged with "type:domain" can only depend on libs tagged with "type:kernel"',
  },
  {
    title: 'a context imports another',
    path: 'libs/messaging/rest/src/planted-context.ts',
    source: importOf('@tandem/identity-domain'),
    rule: BOUNDARIES,
    message: 'A project tagged with "scope:messaging" can only depend on libs tagged with',
  },
  {
    title: 'typeorm in a domain',
    path: 'libs/messaging/domain/src/planted-typeorm.ts',
    source: importOf('typeorm'),
    rule: BOUNDARIES,
    message: 'A project tagged with "type:domain" is not allowed to import "typeorm"',
  },
  {
    title: 'a relative import across projects',
    path: 'libs/messaging/rest/src/planted-relative.ts',
    source: importOf('../../domain/src/index.ts'),
    rule: BOUNDARIES,
    message: 'Projects cannot be imported by a relative or absolute path',
  },
  {
    title: 'a project imports itself by name',
    path: 'libs/messaging/rest/src/planted-self.ts',
    source: importOf('@tandem/messaging-rest'),
    rule: BOUNDARIES,
    message: 'Projects should use relative imports',
  },
  {
    title: 'the test doubles of a domain import an adapter',
    path: 'libs/identity/domain/testing/planted-adapter.ts',
    source: importOf('@tandem/identity-postgres'),
    rule: BOUNDARIES,
    message: 'A project tagged with "type:domain" can only depend on',
  },
  {
    title: 'an endpoint imports an adapter of the database',
    path: 'libs/identity/rest/src/planted-postgres.ts',
    source: importOf('@tandem/identity-postgres'),
    rule: BOUNDARIES,
    message: 'A project tagged with "type:rest" can only depend on',
  },
  {
    title: 'projects that need each other',
    path: 'libs/identity/postgres/src/planted-cycle.ts',
    source: importOf('@tandem/assembly-identity'),
    rule: BOUNDARIES,
    message: 'Circular dependency between',
  },
  {
    title: 'a project that the graph does not know',
    path: 'libs/planted/unknown/src/planted.ts',
    source: 'export const planted = 1;\n',
    rule: 'tandem(project-graph-known)',
  },
  {
    title: 'a type of Node in the kernel',
    path: 'libs/shared/kernel/src/planted-type.ts',
    source: "import type { Server } from 'node:net';\nexport type Planted = Server;\n",
    rule: 'eslint(no-restricted-imports)',
    message: 'Domain code does no I/O',
  },
  ...['node:fs', 'fs', 'fs/promises', 'node:crypto'].flatMap((name) =>
    ['libs/shared/kernel', 'libs/messaging/domain'].map((project) => ({
      title: `${name} in ${project}`,
      path: `${project}/src/planted-${name.replace(/\W/g, '-')}.ts`,
      source: importOf(name),
      rule: 'eslint(no-restricted-imports)',
      message: 'Domain code does no I/O',
    })),
  ),
  {
    title: 'an export of everything',
    path: 'libs/messaging/domain/src/planted-star.ts',
    source: "export * from './index.ts';\n",
    rule: 'tandem(no-export-all)',
    message: 'Name what you export',
  },
  ...['export default 1;\n', 'const one = 1;\nexport { one as default };\n'].map(
    (source, index) => ({
      title: `a default export, form ${index + 1}`,
      path: `libs/messaging/domain/src/planted-default-${index}.ts`,
      source,
      rule: 'eslint(no-restricted-exports)',
    }),
  ),
  ...['class UserManager {}', 'class ClockImpl {}', 'interface QueueManager { at: Date }'].map(
    (declaration, index) => ({
      title: declaration,
      path: `libs/messaging/domain/src/planted-name-${index}.ts`,
      source: `export ${declaration}\n`,
      rule: 'tandem(no-empty-names)',
      message: 'Manager and Impl have no meaning',
    }),
  ),
  {
    title: 'an interface with a prefix',
    path: 'libs/messaging/domain/src/planted-prefix.ts',
    source: 'export interface IClock { at: Date }\n',
    rule: 'tandem(no-empty-names)',
    message: 'without a prefix',
  },
  ...['value._header', '(({ _header: h }) => h)(value)'].map((expression, index) => ({
    title: `a private field of Node, form ${index + 1}`,
    path: `libs/shared/chat-wire/src/planted-private-${index}.ts`,
    source: `export const of = (value: { _header: string }): string => ${expression};\n`,
    rule: 'tandem(no-private-fields)',
  })),
  {
    title: 'a spread of an object literal',
    path: 'libs/messaging/domain/src/planted-spread.ts',
    source: 'export const of = (a: number, b: number) => ({ b, ...{ a } });\n',
    rule: 'tandem(no-literal-spread)',
    message: 'Write the properties out',
  },
  {
    title: 'a spread of an array literal',
    path: 'libs/messaging/domain/src/planted-spread-list.spec.ts',
    source: "export const of = (a: string) => [...['x'], a];\n",
    rule: 'tandem(no-literal-spread)',
    message: 'Write the elements out',
  },
  {
    title: 'a test that searches for a browser itself',
    path: 'apps/chat-api/test/planted-browser.ts',
    source: "import { chromium } from 'playwright-core';\nexport const start = chromium.launch;\n",
    rule: 'eslint(no-restricted-imports)',
    message: 'A test starts its browser by',
  },
  ...['it.skip', 'test.only', 'describe.skip', 'it.todo'].map((call) => ({
    title: `${call} in a test`,
    path: `libs/messaging/domain/src/planted-${call.replace('.', '-')}.spec.ts`,
    source: `import { describe, it, test } from '@jest/globals';\n${call}('x');\nexport const all = [describe, it, test];\n`,
    rule: 'tandem(every-test-runs)',
    message: 'Every test runs',
  })),
];

/** A violation of each rule of dependency-cruiser. */
export const FILE_VIOLATIONS: readonly PlantedViolation[] = [
  {
    title: 'files that need each other',
    path: 'libs/messaging/rest/src/planted-one.ts',
    source: "import { b } from './planted-other.ts';\nexport const a = (): number => b();\n",
    rule: 'no-cycles',
  },
  {
    title: 'inversify beside the composition',
    path: 'apps/chat-api/src/planted-inversify.ts',
    source: importOf('inversify'),
    rule: 'inversify-in-composition-only',
  },
  {
    title: "a project's own index",
    path: 'libs/messaging/rest/src/planted-index.ts',
    source: importOf('./index.ts'),
    rule: 'no-own-index',
  },
  {
    title: "an entry of a project's own name",
    path: 'libs/messaging/domain/src/planted-self.spec.ts',
    source: importOf('@tandem/messaging-domain/testing'),
    rule: 'no-own-package-name',
  },
  {
    title: 'test doubles in production code',
    path: 'libs/messaging/rest/src/planted-testing.ts',
    source: importOf('@tandem/messaging-domain/testing'),
    rule: 'production-without-tests',
  },
  {
    title: 'a spec in production code',
    path: 'libs/messaging/domain/src/planted-spec-user.ts',
    source: importOf('./planted-self.spec.ts'),
    rule: 'production-without-tests',
  },
  {
    title: 'a package for tests in production code',
    path: 'libs/identity/domain/src/planted-fast-check.ts',
    source: importOf('fast-check'),
    rule: 'production-without-test-packages',
  },
];

/** The files on which the violations depend. */
export const PROPS: readonly PlantedFile[] = [
  {
    path: 'libs/messaging/rest/src/planted-other.ts',
    source: "import { a } from './planted-one.ts';\nexport const b = (): number => a();\n",
  },
];

function importOf(name: string): string {
  return `import * as planted from '${name}';\nexport const use = planted;\n`;
}
