import { posix } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PlantedWorkspace } from './planted-workspace.ts';
import { read, readProjects, sourceFiles } from './workspace.ts';

/*
 * The targets of nx, in a workspace of stubs: kernel <- domain <- rest, and kernel <- the kit of processes.
 */

const KERNEL = 'libs/shared/kernel';
const DOMAIN = 'libs/messaging/domain';
const REST = 'libs/messaging/rest';
const RUNTIME = 'libs/shared/runtime';

interface Target {
  readonly cache?: boolean;
  readonly inputs?: readonly string[];
  readonly outputs?: readonly string[];
  readonly continuous?: boolean;
  readonly dependsOn?: readonly string[];
}

interface GraphFile {
  readonly nodes: Readonly<
    Record<
      string,
      {
        readonly data: {
          readonly root: string;
          readonly targets: Readonly<Record<string, Target>>;
        };
      }
    >
  >;
}

/** The project graph that each run of nx writes; `nx graph` shows it. */
const GRAPH = '.nx/workspace-data/project-graph.json';

const projects = readProjects();
const at = (root: string) => projects.find((project) => project.root === root)!;
let workspace: PlantedWorkspace;
let first: readonly string[];

beforeAll(async () => {
  workspace = new PlantedWorkspace(projects);
  workspace.connect(at(DOMAIN), at(KERNEL));
  workspace.connect(at(REST), at(DOMAIN));
  workspace.connect(at(RUNTIME), at(KERNEL));
  workspace.plant([
    { path: 'apps/chat-api/src/main.ts', source: 'export const stub = 1;\n' },
    { path: `${KERNEL}/src/stub.spec.ts`, source: 'export const stub = 1;\n' },
  ]);
  first = await checked();
});

afterAll(() => workspace.remove());

/** Runs `typecheck`. @returns the roots of the projects that were checked, not read from the cache */
async function checked(): Promise<readonly string[]> {
  const roots = [KERNEL, DOMAIN, REST, RUNTIME];
  const names = roots.map((root) => at(root).name);
  const words = ['-t', 'typecheck', '-p', names.join(), '--outputStyle=static'];
  const output = await workspace.nx('run-many', ...words);
  expect(output).toContain('Successfully ran target typecheck for 4 projects');
  return roots.filter((root) =>
    new RegExp(`^> nx run ${at(root).name}:typecheck *$`, 'm').test(output),
  );
}

it('gives projects lint, typecheck and test, and programs build and serve', () => {
  const { nodes } = JSON.parse(workspace.written(GRAPH)) as GraphFile;
  const targets = new Map(
    Object.values(nodes).map(({ data }) => [data.root, data.targets] as const),
  );
  for (const { root } of projects) {
    const program = root === 'apps/chat-api' ? ['build', 'serve'] : [];
    const expected = [...program, 'lint', 'test', 'typecheck'].sort();
    const names = Object.keys(targets.get(root) ?? {}).filter((name) => !name.startsWith('check-'));
    expect({ [root]: names.sort() }).toEqual({ [root]: expected });
  }
  const { build, serve, test } = targets.get('apps/chat-api')!;
  expect(build).toMatchObject({ cache: true, outputs: ['{projectRoot}/dist'] });
  expect(serve).toMatchObject({ continuous: true, dependsOn: ['build'] });
  expect(test).toMatchObject({ cache: true });
  expect(targets.get('tools/generate')!.test?.inputs).toEqual(['workspace']);
});

it('checks changed projects and their dependants, and reads the others from the cache', async () => {
  expect(first).toEqual([KERNEL, DOMAIN, REST, RUNTIME]);
  workspace.plant([
    { path: `${DOMAIN}/src/more.ts`, source: 'export const more = 1;\n' },
    { path: `${KERNEL}/src/stub.spec.ts`, source: 'export const stub = 2;\n' },
  ]);
  // The kernel was changed in a test only, which its dependant RUNTIME cannot import.
  expect(await checked()).toEqual([KERNEL, DOMAIN, REST]);
});

it('has the inputs of every project whose files read files of others by their path', () => {
  const missing = projects
    .filter(({ root }) => !root.startsWith('tools/'))
    .filter(({ root }) => !read(`${root}/package.json`).includes('"inputs"'))
    .flatMap(({ root }) =>
      sourceFiles()
        .filter((file) => file.startsWith(`${root}/`) && readsOutside(root, file))
        .map((file) => `${root}/package.json: add the inputs of the target test, for ${file}`),
    );
  expect(missing).toEqual([]);
});

const RELATIVE = /new URL\('(\.\.\/[^']*)',\s*import\.meta\.url/g;

function readsOutside(root: string, file: string): boolean {
  if (!file.endsWith('.ts')) return false;
  return [...read(file).matchAll(RELATIVE)].some(([, path = '']) => {
    const target = posix.join(posix.dirname(file), path);
    return target !== root && !target.startsWith(`${root}/`);
  });
}
