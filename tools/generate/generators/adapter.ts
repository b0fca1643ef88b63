import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { nameOf } from './endpoint-names.ts';
import { manifest } from './manifest.ts';
import { WorkspaceEdits, type Workspace } from './workspace-edits.ts';

/** The options of `nx g @tandem/tools-generate:adapter`. */
export interface AdapterOptions {
  /** The interface: `PasswordHasher`. */
  readonly port: string;
  /** The context that declares it: `identity`. */
  readonly context: string;
  /** The suffix of the names of project and class: `scrypt`. */
  readonly technology: string;
}

/** A port with the exports of its contract suite. */
interface Port {
  readonly name: string;
  /** The package that exports it: `@tandem/messaging-domain/uploads`. */
  readonly from: string;
  readonly methods: readonly string[];
  /** Those that `Parameters` cannot express: generic, overloaded, or with a rest parameter. */
  readonly generic: readonly string[];
  /** The suite, if it takes a function that creates the port. */
  readonly suite: string | null;
  /** The memory adapter, if one is exported and takes no parameters. */
  readonly memory: string | null;
  /** The suites that take the port in a harness. */
  readonly harnessed: readonly string[];
}

/**
 * Adds a project that implements a port of a domain. Its class passes each call on to another
 * implementation until the method is written; its test binds the contract suite of the port, which passes
 * from the first run.
 *
 * @returns the created paths
 * @throws Error when the context has no such port, or the project exists
 */
export async function generateAdapter(
  workspace: Workspace,
  { port: name, context, technology }: AdapterOptions,
): Promise<readonly string[]> {
  const port = findPort(workspace.root, context, name);
  const edits = new WorkspaceEdits(workspace);
  const root = `libs/${context}/${technology}`;
  const adapter = nameOf(`${technology}-${kebab(name)}`);
  const tags = ['type:driven', `scope:${context}`];
  edits.create(`${root}/package.json`, manifest(`@tandem/${context}-${technology}`, tags));
  const exported = `export { ${adapter.pascal} } from './${adapter.kebab}.ts';\n`;
  edits.create(`${root}/src/index.ts`, exported);
  edits.create(`${root}/src/${adapter.kebab}.ts`, adapterFile(port, adapter.pascal, technology));
  const spec = port.suite && port.memory ? suiteSpec : delegationSpec;
  edits.create(`${root}/src/${adapter.kebab}.spec.ts`, spec(port, adapter, context));
  return edits.finish();
}

const kebab = (pascal: string) =>
  pascal.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

function findPort(root: string, context: string, name: string): Port {
  const domain = `libs/${context}/domain`;
  const declared = declarationOf(filesBelow(root, `${domain}/src`), name);
  if (!declared) throw new Error(`${domain}/src has no \`export interface ${name}\``);
  const testing = filesBelow(root, `${domain}/testing`);
  const index = testing.find(({ path }) => path === `${domain}/testing/index.ts`)?.text ?? '';
  const suite = new RegExp(
    `export function (\\w+)\\(\\s*name: string,\\s*\\w+: \\(\\) => ${name}( \\| Promise<${name}>)?,?\\s*\\)`,
  );
  const memory = new RegExp(`^export class (\\w+) implements ${name}\\b`);
  const classes = testing.flatMap(({ text }) => text.split(/^(?=(?:export )?class )/m));
  const suiteName = testing.map(({ text }) => suite.exec(text)?.[1]).find(Boolean) ?? null;
  const memoryName =
    classes
      .filter((text) => !text.includes('constructor('))
      .map((text) => memory.exec(text)?.[1])
      .find(Boolean) ?? null;
  const isExported = (each: string | null) => each !== null && index.includes(each);
  return {
    name,
    from: exporterOf(root, domain, name),
    ...methodsOf(declared),
    suite: isExported(suiteName) ? suiteName : null,
    memory: isExported(memoryName) ? memoryName : null,
    harnessed: testing.flatMap(({ text }) => harnessedSuites(text, [name, declared.name.text])),
  };
}

/** The interface that declares a port, or the generic one that it is an alias of. */
function declarationOf(
  files: readonly { readonly path: string; readonly text: string }[],
  name: string,
): ts.InterfaceDeclaration | undefined {
  for (const { path, text } of files) {
    if (!new RegExp(`\\b(interface|type) ${name}\\b`).test(text)) continue;
    const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
    const found = statements.filter(ts.isInterfaceDeclaration).find(isNamed(name));
    if (found?.typeParameters) {
      throw new Error(`${name} has type parameters: give the name of an alias of it`);
    }
    if (found) return found;
    const alias = statements.filter(ts.isTypeAliasDeclaration).find(isNamed(name))?.type;
    if (alias && ts.isTypeReferenceNode(alias)) return genericOf(files, alias.typeName.getText());
  }
  return undefined;
}

const isNamed =
  (name: string) =>
  (declared: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): boolean =>
    declared.name.text === name;

function genericOf(
  files: readonly { readonly path: string; readonly text: string }[],
  name: string,
): ts.InterfaceDeclaration | undefined {
  return files
    .filter(({ text }) => text.includes(`interface ${name}<`))
    .flatMap(({ path, text }) => [
      ...ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true).statements,
    ])
    .filter(ts.isInterfaceDeclaration)
    .find(isNamed(name));
}

/** The suites of a file whose harness has a port. */
function harnessedSuites(text: string, ports: readonly string[]): readonly string[] {
  const uses = new RegExp(`\\b(${ports.join('|')})\\b`);
  if (!/interface \w*Harness/.test(text) || !uses.test(text)) return [];
  return [...text.matchAll(/^export function (describe\w+)/gm)].map(([, suite = '']) => suite);
}

function filesBelow(root: string, folder: string) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => `${folder}/${file}`)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The entry of a domain that exports a port. */
function exporterOf(root: string, domain: string, port: string): string {
  const { name, exports } = JSON.parse(
    readFileSync(join(root, domain, 'package.json'), 'utf8'),
  ) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string>>;
  };
  const entry = Object.entries(exports).find(
    ([key, file]) =>
      key !== './testing' &&
      new RegExp(`\\b${port}\\b`).test(readFileSync(join(root, domain, file), 'utf8')),
  );
  if (!entry) throw new Error(`${name} exports no ${port}: add it to an index of ${domain}/src`);
  return `${name}${entry[0].slice(1)}`;
}

/** An adapter may leave optional methods out. */
function methodsOf({
  name: port,
  members,
  heritageClauses,
}: ts.InterfaceDeclaration): Pick<Port, 'methods' | 'generic'> {
  const signatures = members.filter(ts.isMethodSignature);
  if (signatures.length === 0 || signatures.length < members.length || heritageClauses) {
    throw new Error(`${port.text} must consist of methods, as a port does`);
  }
  const required = signatures.filter((each) => !each.questionToken);
  const names = required.map((each) => each.name.getText());
  const generic = required.filter(
    ({ typeParameters, parameters, name }, at) =>
      typeParameters ??
      (parameters.some((each) => each.dotDotDotToken) || names.includes(name.getText(), at + 1)),
  );
  return {
    methods: [...new Set(names)],
    generic: generic.map((each) => each.name.getText()),
  };
}

function adapterFile(
  { name, from, methods, generic }: Port,
  adapter: string,
  technology: string,
): string {
  const delegations = methods.map((method) =>
    generic.includes(method)
      ? `  get ${method}(): ${name}['${method}'] {
    return this.#next.${method}.bind(this.#next);
  }
`
      : `  ${method}(
    ...given: Parameters<${name}['${method}']>
  ): ReturnType<${name}['${method}']> {
    return this.#next.${method}(...given);
  }
`,
  );
  return `import type { ${name} } from '${from}';

/** {@link ${name}} by ${technology}. A method that is not written yet passes its calls on. */
export class ${adapter} implements ${name} {
  readonly #next: ${name};

  constructor(next: ${name}) {
    this.#next = next;
  }

${delegations.join('\n')}}
`;
}

function suiteSpec(port: Port, adapter: ReturnType<typeof nameOf>, context: string): string {
  return `import { ${port.memory}, ${port.suite} } from '@tandem/${context}-domain/testing';
import { ${adapter.pascal} } from './index.ts';

${port.suite}('${adapter.pascal}', () => new ${adapter.pascal}(new ${port.memory}()));
`;
}

/** For ports whose suite needs more than the port, or without one. */
function delegationSpec(
  { name, from, methods, harnessed }: Port,
  adapter: ReturnType<typeof nameOf>,
  context: string,
): string {
  const suites = harnessed.map((suite) => `\`${suite}\``).join(' or ');
  const advice = suites
    ? `// Bind ${suites} of \`@tandem/${context}-domain/testing\` here, when a method is written.`
    : '// The port has no contract suite: test what each method does, when it is written.';
  return `import { expect, it } from '@jest/globals';
import type { ${name} } from '${from}';
import { ${adapter.pascal} } from './index.ts';

${advice}
it.each([${methods.map((method) => `'${method}'`).join(', ')}] as const)(
  'passes %s on until it is written',
  (method) => {
    const answer = {};
    const next = { [method]: () => answer } as unknown as ${name};
    const adapter = new ${adapter.pascal}(next) as unknown as Record<string, () => unknown>;
    expect(adapter[method]?.()).toBe(answer);
  },
);
`;
}
