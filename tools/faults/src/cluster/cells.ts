import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mapFileOf, socketFileOf } from './configurations.ts';
import type { CellName } from './topology.ts';

/** The result of `realm move`. Times in ms. */
export interface MoveReport {
  readonly from: CellName;
  readonly to: CellName;
  readonly rows: number;
  /** The time for which writes were refused; null if an interrupted command was repeated. */
  readonly pausedMs: number | null;
  /** The number of commands, of which the last one has succeeded. */
  readonly tries: number;
  /** The time of the whole command. */
  readonly tookMs: number;
}

interface CellsParts {
  readonly folder: string;
  /** Runs the operator's tool. @returns what it printed */
  readonly run: (
    words: readonly string[],
    env: Readonly<Record<string, string>>,
  ) => Promise<string>;
  readonly databases: ReadonlyMap<CellName, string>;
  /** The folders of the balancers. */
  readonly edges: readonly { readonly folder: string }[];
}

/** The program that gives a balancer its new map. */
const LOAD_MAP = fileURLToPath(new URL('load-map.mjs', import.meta.url));
/** The short name of the organization: clients know it by the address of the balancers. */
const ROOT = '';
/** A database that was lost meanwhile is back after some seconds. */
const MOST_TRIES = 5;
const BETWEEN_TRIES_MS = 3_000;

/** The cells of a cluster, by the operator's tool. */
export class Cells {
  readonly #parts: CellsParts;

  constructor(parts: CellsParts) {
    this.#parts = parts;
  }

  /** Makes cells of the databases, which have the schema. */
  async prepare(): Promise<void> {
    const { databases, edges } = this.#parts;
    const cells = [...databases].map(([name, database]) => ({ name, database, backend: name }));
    const maps = edges.map((edge) => {
      const [file, socket] = [mapFileOf(edge), socketFileOf(edge)];
      const words = [process.execPath, LOAD_MAP, socket, file];
      return { format: 'haproxy', file, reload: words.map((word) => `'${word}'`).join(' ') };
    });
    writeFileSync(this.#file, JSON.stringify({ cells, maps }), { mode: 0o600 });
    await this.#run('cells', 'prepare');
  }

  async writeMaps(): Promise<void> {
    await this.#run('cells', 'map');
  }

  /** Moves the organization to the cell that does not serve it. */
  async move(): Promise<MoveReport> {
    const listed = JSON.parse(await this.#run('realm', 'list')) as readonly {
      readonly realm: string;
      readonly cell: CellName;
    }[];
    const from = listed.find(({ realm }) => realm === ROOT)?.cell;
    if (!from) throw new Error('no cell serves the organization');
    const to = from === 'a' ? 'b' : 'a';
    const begun = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        const moved = JSON.parse(await this.#run('realm', 'move', ROOT, '--to', to)) as {
          readonly rows: number;
          readonly paused_ms: number | null;
        };
        const tookMs = Math.round(performance.now() - begun);
        return { from, to, rows: moved.rows, pausedMs: moved.paused_ms, tries, tookMs };
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        await delay(BETWEEN_TRIES_MS);
      }
    }
  }

  get #file(): string {
    return join(this.#parts.folder, 'cells.json');
  }

  #run(...words: readonly string[]): Promise<string> {
    return this.#parts.run(['--json', ...words], { CELLS_FILE: this.#file });
  }
}
