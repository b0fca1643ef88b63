import { join } from 'node:path';
import ts from 'typescript';
import { formatted } from '../write-generated.ts';

/** The files of a workspace, as far as a generator needs them; the tree of nx is one. */
export interface Workspace {
  readonly root: string;
  exists(path: string): boolean;
  read(path: string, encoding: 'utf8'): string | null;
  write(path: string, text: string): void;
}

const IMPORT = /^import [^;]+;$/gm;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Changes of a generator. Each reports a missing declaration: developers edit these lists, too. */
export class WorkspaceEdits {
  readonly #workspace: Workspace;
  readonly #changed = new Set<string>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  exists(path: string): boolean {
    return this.#workspace.exists(path);
  }

  /** @throws Error when there is no such file */
  read(path: string): string {
    const text = this.#workspace.exists(path) ? this.#workspace.read(path, 'utf8') : null;
    if (text === null) throw new Error(`${path} does not exist`);
    return text;
  }

  /** @throws Error when the file exists: a generator never replaces files */
  create(path: string, text: string): void {
    if (this.#workspace.exists(path)) throw new Error(`${path} exists already`);
    this.#write(path, text);
  }

  change(path: string, edit: (text: string) => string): void {
    const text = this.read(path);
    const after = edit(text);
    if (after === text) throw new Error(`${path} would not change`);
    this.#write(path, after);
  }

  /** Adds an import after the last one. */
  addImport(path: string, line: string): void {
    this.change(path, (text) => {
      const last = [...text.matchAll(IMPORT)].at(-1);
      const at = last ? last.index + last[0].length : 0;
      return `${text.slice(0, at)}\n${line}${text.slice(at)}`;
    });
  }

  /** Adds a name to the import from a module, or an import if there is none. */
  addNamedImport(path: string, from: string, name: string): void {
    const found = new RegExp(`^import \\{([^}]*)\\} from '${from}';$`, 'm').exec(this.read(path));
    if (!found) return this.addImport(path, `import { ${name} } from '${from}';`);
    this.change(path, (text) =>
      text.replace(found[0], () => `import { ${name}, ${found[1]?.trim()} } from '${from}';`),
    );
  }

  /** Lets an interface extend one more. */
  addHeritage(path: string, name: string, base: string): void {
    this.change(path, (text) => {
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
      const declared = source.statements
        .filter(ts.isInterfaceDeclaration)
        .find((each) => each.name.text === name);
      if (!declared) throw new Error(`${path} has no interface ${name} to extend`);
      const [clause] = declared.heritageClauses ?? [];
      const [first] = clause?.types ?? [];
      const at = first?.getStart(source) ?? declared.members.pos - 1;
      return `${text.slice(0, at)}${first ? `${base}, ` : `extends ${base} `}${text.slice(at)}`;
    });
  }

  /** Adds a member to a union type. */
  addToUnion(path: string, name: string, member: string): void {
    this.change(path, (text) => {
      const opening = `export type ${name} =`;
      const at = text.indexOf(opening) + opening.length;
      if (at < opening.length) throw new Error(`${path} has no "${opening}" to add to`);
      const rest = text.slice(at).trimStart();
      return `${text.slice(0, at)}\n  | ${member}\n  ${rest.startsWith('|') ? '' : '| '}${rest}`;
    });
  }

  /** Adds lines to the end of the list or block that begins with `opening`, its bracket included. */
  addToBlock(path: string, opening: string, lines: string): void {
    this.change(path, (text) => {
      const at = text.indexOf(opening);
      if (at < 0) throw new Error(`${path} has no "${opening}" to add to`);
      const end = closingOf(text, at + opening.length - 1);
      const before = text.slice(0, end).trimEnd();
      const separator = /[,;{[(]$/.test(before) ? '' : ',';
      const [indent = ''] = /[ ]*$/.exec(text.slice(0, end)) ?? [];
      return `${before}${separator}\n${lines}\n${indent}${text.slice(end)}`;
    });
  }

  /** Adds text directly after `anchor`. */
  addBehind(path: string, anchor: string, added: string): void {
    this.change(path, (text) => {
      if (!text.includes(anchor)) throw new Error(`${path} has no "${anchor}" to add to`);
      return text.replace(anchor, () => `${anchor}${added}`);
    });
  }

  /** Adds a line after the last one for which `isEarlier` is true. */
  addLine(path: string, line: string, isEarlier: (line: string) => boolean): void {
    this.change(path, (text) => {
      const lines = text.trimEnd().split('\n');
      lines.splice(lines.findLastIndex(isEarlier) + 1, 0, line);
      return `${lines.join('\n')}\n`;
    });
  }

  addToEnd(path: string, line: string): void {
    this.change(path, (text) => `${text.trimEnd()}\n${line}\n`);
  }

  /** Formats the changed files. @returns their paths */
  async finish(): Promise<readonly string[]> {
    for (const path of this.#changed) {
      this.#workspace.write(path, await formatted(this.#workspace.root, path, this.read(path)));
    }
    return [...this.#changed];
  }

  #write(path: string, text: string): void {
    this.#workspace.write(path, text);
    this.#changed.add(path);
  }
}

/**
 * The position of the bracket that closes the one at `start`; strings in registries contain brackets only in
 * pairs.
 */
function closingOf(text: string, start: number): number {
  const stack: string[] = [];
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    const closing = CLOSING[letter];
    if (closing !== undefined) stack.push(closing);
    else if (letter === stack.at(-1) && stack.pop() !== undefined && stack.length === 0) return at;
  }
  throw new Error(`Nothing closes "${text.slice(start, start + 40)}"`);
}

/** Joins parts of a path that are given from the root. */
export const inside = (...parts: readonly string[]): string => join(...parts);
