import ts from 'typescript';
import { isProduction, read, sourceFiles, type Project } from './workspace.ts';

/** A use case: an exported class with a method `execute`. */
export interface UseCase {
  readonly name: string;
  /** The file that declares it. */
  readonly file: string;
}

/** The use cases that a file declares. */
export function useCasesIn(file: string, text: string): readonly UseCase[] {
  if (!text.includes('execute(')) return [];
  return ts
    .createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
    .statements.filter(ts.isClassDeclaration)
    .filter(
      ({ modifiers, members }) =>
        modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true &&
        members.some(
          (member) => ts.isMethodDeclaration(member) && member.name.getText() === 'execute',
        ),
    )
    .flatMap(({ name }) => (name ? [{ name: name.text, file }] : []));
}

/** The names that the entries of a project export. */
export function exportedNames(texts: readonly string[]): ReadonlySet<string> {
  const exported = texts.flatMap((text) => [...text.matchAll(/export \{([^}]*)\}/g)]);
  return new Set(
    exported.flatMap(([, list = '']) =>
      list.split(',').map((each) => (each.trim().split(' as ').at(-1) ?? '').trim()),
    ),
  );
}

/** The use cases of a domain without an export in its entries, as `file: name`. */
export function hiddenUseCases({ root, exports }: Project): readonly string[] {
  const entries = Object.values(exports).map((entry) => read(`${root}/${entry.slice(2)}`));
  const exported = exportedNames(entries);
  return sourceFiles()
    .filter((file) => file.startsWith(`${root}/src/`) && file.endsWith('.ts') && isProduction(file))
    .flatMap((file) => useCasesIn(file, read(file)))
    .filter(({ name }) => !exported.has(name))
    .map(({ name, file }) => `${file}: ${name}`);
}

/** Commands of the operator that begin a transaction without an actor, as `file`; the audit log needs one. */
export function namelessOperatorCommands(files: readonly string[]): readonly string[] {
  return files.filter((file) => {
    const text = read(file);
    return (
      /\(\s*(?:operator|who|actor|\{[^}]*\}): (?:Actor \| )?Operator\b/.test(text) &&
      !text.includes('.by(')
    );
  });
}
