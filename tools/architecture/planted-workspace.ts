import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { linkPackages } from '@tandem/tools-testing/link-packages';
import { ROOT, read, type Project } from './workspace.ts';

/** The report of a checker about one file. */
export interface Finding {
  readonly rule: string;
  readonly message: string;
}

/** A file to break a rule with. */
export interface PlantedFile {
  readonly path: string;
  readonly source: string;
}

type Findings = ReadonlyMap<string, readonly Finding[]>;

/** The rules under test, and their dependencies. */
const COPIED = [
  '.dependency-cruiser.cjs',
  'nx.json',
  'oxlint.config.mjs',
  'package-lock.json',
  'package.json',
  'tools/architecture/boundaries.mjs',
  'tools/architecture/lint-plugin.mjs',
  'tools/architecture/project-graph-known.mjs',
  'tools/nx/targets.mjs',
  'tools/nx/typecheck.config.mjs',
  'tsconfig.base.json',
  'tsconfig.json',
];

/** A tool has none, and must be refused when it gets one. */
const ANY_ENTRY = { '.': './src/index.ts' };

/**
 * A copy of the workspace in a temporary folder with its rules and the manifests of its projects but only a
 * stub of their code, so that violations can be planted without harm.
 */
export class PlantedWorkspace {
  // The real path: the tools compare it with resolved paths.
  readonly #root = realpathSync(mkdtempSync(join(tmpdir(), 'tandem-planted-')));
  readonly #planted: string[] = [];

  constructor(projects: readonly Project[]) {
    for (const file of COPIED) this.#copy(file);
    for (const project of projects) {
      const exports = { ...ANY_ENTRY, ...project.exports };
      const manifest = JSON.parse(read(`${project.root}/package.json`)) as object;
      this.#write(`${project.root}/package.json`, JSON.stringify({ ...manifest, exports }));
      for (const file of Object.values(exports)) {
        this.#write(join(project.root, file), 'export const stub = 1;\n');
      }
    }
    linkPackages(ROOT, this.#root, projects);
  }

  /** Writes files after the project graph was created; they are not in it. */
  plant(files: readonly PlantedFile[]): void {
    for (const { path, source } of files) {
      this.#write(path, source);
      this.#planted.push(path);
    }
  }

  /** Adds a dependency between two stubs; before {@link makeGraph}. */
  connect(from: Project, to: Project): void {
    const [index = ''] = Object.values(from.exports);
    this.#write(
      join(from.root, index),
      `import { stub as other } from '${to.name}';\nexport const stub = other;\n`,
    );
  }

  /** Creates the project graph of nx for the boundary rule. */
  async makeGraph(): Promise<void> {
    await this.nx('show', 'projects', '--json');
  }

  /** Runs nx. @returns its output */
  nx(...words: readonly string[]): Promise<string> {
    return this.#node(['node_modules/nx/dist/bin/nx.js', ...words]);
  }

  /** The text of a file that a tool has written. */
  written(file: string): string {
    return readFileSync(join(this.#root, file), 'utf8');
  }

  /** Runs oxlint over the planted files. */
  async lint(): Promise<Findings> {
    const script = ['node_modules/oxlint/bin/oxlint', '-c', 'oxlint.config.mjs', '-f', 'json'];
    const { diagnostics } = JSON.parse(await this.#node([...script, ...this.#planted])) as {
      readonly diagnostics: readonly {
        readonly filename: string;
        /** `plugin(rule)` */
        readonly code: string;
        readonly message: string;
        readonly help?: string;
      }[];
    };
    const findings = new Map<string, Finding[]>(this.#planted.map((path) => [path, []]));
    for (const { filename, code, message, help } of diagnostics) {
      findings.get(filename)?.push({ rule: code, message: `${message} ${help ?? ''}` });
    }
    return findings;
  }

  /** Runs dependency-cruiser over the whole workspace. */
  async cruise(): Promise<Findings> {
    const script = [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      'apps',
      'libs',
      'tools',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
    ];
    const { summary } = JSON.parse(await this.#node(script)) as {
      readonly summary: {
        readonly violations: readonly {
          readonly from: string;
          readonly to: string;
          readonly rule: { readonly name: string };
        }[];
      };
    };
    const findings = new Map<string, Finding[]>();
    for (const { from, to, rule } of summary.violations) {
      const known = findings.get(from) ?? [];
      findings.set(from, [...known, { rule: rule.name, message: `${from} → ${to}` }]);
    }
    return findings;
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  /** Runs a Node script; both checkers fail when they find something, so its exit code is ignored. */
  #node(script: readonly string[]): Promise<string> {
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('NX_'));
    const env = {
      ...Object.fromEntries(own),
      FORCE_COLOR: '0',
      NX_DAEMON: 'false',
      NX_ISOLATE_PLUGINS: 'false',
    };
    const options = { cwd: this.#root, env, maxBuffer: 50_000_000 };
    return new Promise((resolve, reject) => {
      execFile(process.execPath, script, options, (error, stdout, stderr) => {
        if (stdout.trim() === '') reject(new Error(stderr || error?.message));
        else resolve(stdout);
      });
    });
  }

  #copy(file: string): void {
    cpSync(join(ROOT, file), join(this.#root, file), { recursive: true });
  }

  #write(file: string, text: string): void {
    mkdirSync(dirname(join(this.#root, file)), { recursive: true });
    writeFileSync(join(this.#root, file), text);
  }
}
