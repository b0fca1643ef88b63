import ts from 'typescript';
import { isProduction, read, sourceFiles, type Project } from './workspace.ts';

/** A port of a domain: an interface that adapters implement. */
export interface Port {
  readonly name: string;
  /** The file that declares it. */
  readonly file: string;
  readonly methods: readonly string[];
}

/** Something outside the domain that implements a port. */
export interface Adapter {
  readonly port: string;
  readonly name: string;
  readonly file: string;
}

/** Interfaces with lists of ports have these suffixes; no adapter implements them. */
const BAG = /(Ports|Tx)$/;
const PORT = /(Queries|Repository|Source|Store|Sender|Carrier)$/;

const parse = memoized((file: string) =>
  ts.createSourceFile(file, read(file), ts.ScriptTarget.ESNext, true),
);
const wordsOf = memoized((file: string): ReadonlySet<string> => new Set(read(file).match(/\w+/g)));

function memoized<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as T;
  };
}

/**
 * The ports of a domain: the interfaces in its `…Ports` and `…Tx` lists, those with a test double, and
 * those that are named as ports.
 */
export function portsOf(domain: Project): readonly Port[] {
  const files = typeScriptBelow(`${domain.root}/src/`);
  const interfaces = files.flatMap((file) =>
    parse(file)
      .statements.filter(ts.isInterfaceDeclaration)
      .map((declaration) => ({ file, name: declaration.name.text, declaration })),
  );
  const inBags = interfaces
    .filter(({ name }) => BAG.test(name))
    .flatMap(({ declaration }) => declaration.members)
    .flatMap((member) => (ts.isPropertySignature(member) ? typeName(member.type) : []));
  const doubled = implementersBelow([`${domain.root}/testing/`]).map(({ port }) => port);
  const wanted = new Set([...inBags, ...doubled]);
  return interfaces
    .filter(({ name }) => !BAG.test(name) && (wanted.has(name) || PORT.test(name)))
    .map(({ name, file, declaration }) => ({ name, file, methods: methodsOf(declaration) }))
    .filter(({ methods }) => methods.length > 0);
}

/** The classes below the given folders with an `implements` clause. */
export function implementersBelow(folders: readonly string[]): readonly Adapter[] {
  return classesBelow(folders).flatMap(({ file, name, declaration }) =>
    (declaration.heritageClauses ?? [])
      .filter(({ token }) => token === ts.SyntaxKind.ImplementsKeyword)
      .flatMap(({ types }) => types)
      .map(({ expression }) => ({ port: expression.getText(), name, file })),
  );
}

/**
 * The adapters of a port: the classes that implement it, and those of other contexts that are named after
 * it. A context may not import another, so these cannot declare it; an app binds them, and the compiler
 * compares.
 */
export function adaptersOf(
  port: Port,
  domain: Project,
  projects: readonly Project[],
): readonly Adapter[] {
  const outside = projects.filter(({ type }) => type !== 'domain' && type !== 'tool');
  const foreign = projects.filter(
    ({ scope, root }) => root.startsWith('libs/') && scope !== domain.scope,
  );
  return [
    ...implementersBelow(outside.map(({ root }) => `${root}/`)).filter(
      (each) => each.port === port.name,
    ),
    ...classesBelow(foreign.map(({ root }) => `${root}/src/`))
      .filter(({ name }) => name.endsWith(port.name))
      .map(({ name, file }) => ({ port: port.name, name, file })),
  ];
}

function classesBelow(folders: readonly string[]) {
  return folders.flatMap(typeScriptBelow).flatMap(classesOf);
}

const classesOf = memoized((file: string) =>
  /\bclass\b/.test(read(file))
    ? parse(file)
        .statements.filter(ts.isClassDeclaration)
        .flatMap((declaration) =>
          declaration.name ? [{ file, name: declaration.name.text, declaration }] : [],
        )
    : [],
);

/**
 * The contract suites of a port: the suites named after it, or those that use it and call one of its
 * methods.
 */
export function suitesOf(port: Port, domain: Project): readonly string[] {
  const contracts = typeScriptBelow(`${domain.root}/testing/`).filter((file) =>
    file.endsWith('.contract.ts'),
  );
  const suites = contracts.flatMap((file) =>
    exportedFunctions(file)
      .filter((name) => name.startsWith('describe'))
      .map((name) => ({ name, file })),
  );
  const named = suites.filter(({ name }) => name === `describe${port.name}`);
  if (named.length > 0) return named.map(({ name }) => name);
  return suites
    .filter(({ file }) => {
      const reached = filesReached(file, domain);
      return (
        reached.some((each) => wordsOf(each).has(port.name)) &&
        port.methods.some((method) => reached.some((each) => read(each).includes(`.${method}(`)))
      );
    })
    .map(({ name }) => name);
}

/** The test files, specs and shared files that mention `name`. */
export function testsNaming(name: string, folders: readonly string[]): readonly string[] {
  return sourceFiles().filter(
    (file) =>
      !isProduction(file) &&
      file.endsWith('.ts') &&
      folders.some((folder) => file.startsWith(folder)) &&
      wordsOf(file).has(name),
  );
}

/** A test file and the test files of its project that it imports, directly or not. */
function filesReached(file: string, domain: Project, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  for (const statement of parse(file).statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const specifier = statement.moduleSpecifier;
    if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('./')) continue;
    filesReached(`${domain.root}/testing/${specifier.text.slice(2)}`, domain, seen);
  }
  return [...seen];
}

function exportedFunctions(file: string): string[] {
  return parse(file).statements.flatMap((statement) =>
    ts.isFunctionDeclaration(statement) && statement.name ? [statement.name.text] : [],
  );
}

function methodsOf(declaration: ts.InterfaceDeclaration): string[] {
  return declaration.members.filter(ts.isMethodSignature).map((member) => member.name.getText());
}

/** Finds `UserQueries` in `UserQueries` and in `Pick<UserQueries, …>`. */
function typeName(type: ts.TypeNode | undefined): string[] {
  if (!type || !ts.isTypeReferenceNode(type)) return [];
  const name = type.typeName.getText();
  return name === 'Pick' || name === 'Promise' ? typeName(type.typeArguments?.[0]) : [name];
}

const typeScriptBelow = memoized((folder: string): readonly string[] => {
  const all = sourceFiles().filter((file) => file.startsWith(folder) && file.endsWith('.ts'));
  return folder.endsWith('/testing/') ? all : all.filter(isProduction);
});
