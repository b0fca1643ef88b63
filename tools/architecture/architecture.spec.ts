import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { FILE_RULES, TAG_RULES, matches } from './dependency-rules.ts';
import { adaptersOf, implementersBelow, portsOf, suitesOf, testsNaming } from './ports.ts';
import { projectGraphKnown } from './project-graph-known.mjs';
import { ROOT, read, readProjects, sourceFiles } from './workspace.ts';

const MAX_LINES = 400;
/** Words without information about the content of a file. */
const EMPTY_NAME = /(^|[-_.])(utils?|helpers?|misc|common|manager|impl)([-_.]|$)/i;

const projects = readProjects();
const files = sourceFiles();
const written = files.filter(
  (file) => /\.(tsx?|mjs|cjs)$/.test(file) && !file.includes('/generated/'),
);
const knownTags = TAG_RULES.map(({ sourceTag }) => sourceTag);

describe('every project', () => {
  it.each(projects)('$root has one known type and one known scope', ({ tags }) => {
    expect(tags.filter((tag) => !knownTags.includes(tag))).toEqual([]);
    expect(tags.map((tag) => tag.split(':')[0]).sort()).toEqual(['scope', 'type']);
  });

  it.each(projects)('$root is named after its folder', ({ name, root }) => {
    const [top = '', ...rest] = root.split('/');
    expect(name).toBe(`@tandem/${(top === 'tools' ? [top, ...rest] : rest).join('-')}`);
  });

  it.each(projects.filter(({ root }) => !root.startsWith('tools/')))(
    '$root has an index, and each entry exists',
    ({ root, exports }) => {
      expect(exports).toHaveProperty(['.'], './src/index.ts');
      const missing = Object.values(exports).filter((file) => !existsSync(join(ROOT, root, file)));
      expect(missing).toEqual([]);
    },
  );

  it.each(projects.filter(({ root }) => root.startsWith('libs/')))(
    '$root carries the scope of its folder',
    ({ root, scope }) => {
      const [, context] = root.split('/');
      expect(scope).toBe(context === 'assembly' ? 'app' : context);
    },
  );
});

describe('every process', () => {
  const entries = files.filter((file) => /^apps\/[^/]+\/src\/main\.ts$/.test(file));

  it.each(entries)('%s makes files that no other account may read', (file) => {
    expect(read(file)).toMatch(/\b(runMain|createForOwnerOnly)\(/);
  });
});

describe('no rule is without effect', () => {
  it.each(TAG_RULES)('$sourceTag is on a project', ({ sourceTag }) => {
    expect(projects.flatMap(({ tags }) => tags)).toContain(sourceTag);
  });

  it.each(TAG_RULES)('$sourceTag speaks of tags and packages that are there', (rule) => {
    const tags = [
      ...(rule.onlyDependOnLibsWithTags ?? []),
      ...(rule.notDependOnLibsWithTags ?? []),
    ];
    expect(tags.filter((tag) => tag !== '*' && !knownTags.includes(tag))).toEqual([]);
    const names = [...(rule.allowedExternalImports ?? []), ...(rule.bannedExternalImports ?? [])];
    const packages = names.map((name) => name.replace(/\/\*$/, ''));
    expect(packages.filter((name) => !isInstalled(name))).toEqual([]);
  });

  it.each(FILE_RULES)('$name looks at files', ({ from }) => {
    expect(files.some((file) => matches(from, file))).toBe(true);
  });

  it.each(FILE_RULES.filter(({ to }) => to.path !== undefined))('$name names files', ({ to }) => {
    const patterns = [to.path ?? []].flat().filter((pattern) => !pattern.includes('$1'));
    const packages = ['inversify', 'fast-check'].filter(isInstalled);
    const reachable = [...files, ...packages.map((name) => `node_modules/${name}/index.js`)];
    for (const pattern of patterns) {
      expect({
        pattern,
        matches: reachable.some((file) => matches({ path: pattern }, file)),
      }).toEqual({ pattern, matches: true });
    }
  });

  it('a file whose module boundaries could not be checked is reported', () => {
    const graph = globalThis as { projectRootMappings?: unknown };
    const ids = () => {
      const found: string[] = [];
      const report = ({ messageId }: { readonly messageId: string }) => void found.push(messageId);
      const context = { cwd: '/planted', filename: '/planted/libs/one/index.ts', report };
      projectGraphKnown.create(context)['Program:exit']({});
      return found;
    };
    expect(ids()).toEqual(['noGraph']);
    try {
      graph.projectRootMappings = new Map([['libs/other', 'other']]);
      expect(ids()).toEqual(['unknownProject']);
    } finally {
      delete graph.projectRootMappings;
    }
  });
});

const domains = projects.filter(({ type }) => type === 'domain');
const ports = domains.flatMap((domain) => portsOf(domain).map((port) => ({ ...port, domain })));
const doubles = implementersBelow(domains.map(({ root }) => `${root}/testing/`));

describe('every port', () => {
  it.each(domains)('$root declares some', ({ root }) => {
    expect(ports.filter(({ domain }) => domain.root === root)).not.toEqual([]);
  });

  it.each(ports)('$name has adapters, and each has a test', (port) => {
    const adapters = adaptersOf(port, port.domain, projects);
    expect(adapters).not.toEqual([]);
    expect(
      adapters.filter(({ name }) => testsNaming(name, ['libs/', 'apps/']).length === 0),
    ).toEqual([]);
  });

  it.each(ports.filter(({ name }) => doubles.some(({ port }) => port === name)))(
    '$name has a contract suite, for its test double and for its adapters',
    (port) => {
      const suites = suitesOf(port, port.domain);
      expect(suites).not.toEqual([]);
      const runs = (folders: readonly string[]) =>
        suites.filter((suite) => testsNaming(suite, folders).length > 0);
      const others = projects.filter(({ root }) => root !== port.domain.root);
      expect(runs([`${port.domain.root}/`])).not.toEqual([]);
      expect(runs(others.map(({ root }) => `${root}/`))).not.toEqual([]);
    },
  );
});

describe('files', () => {
  it(`have at most ${MAX_LINES} lines`, () => {
    expect(written.filter((file) => read(file).split('\n').length - 1 > MAX_LINES)).toEqual([]);
  });

  it('are named after their content', () => {
    expect(files.filter((file) => EMPTY_NAME.test(file.split('/').at(-1) ?? ''))).toEqual([]);
  });
});

function isInstalled(name: string): boolean {
  return existsSync(join(ROOT, 'node_modules', name, 'package.json'));
}
