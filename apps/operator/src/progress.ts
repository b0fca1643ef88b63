/** The output of progress: a terminal or a log file. */
interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const BAR = 24;
const EVERY_MS = { terminal: 100, file: 5_000 } as const;
/** The time left is not estimated earlier. */
const ESTIMATE_AFTER_MS = 2_000;

/**
 * Shows the progress of long work on standard error: a bar on a terminal, otherwise a line every few seconds,
 * so that logs stay short. If the total is known, it shows the time left. The last state is always shown.
 */
export class Progress {
  readonly #screen: Screen | null;
  readonly #now: () => number;
  #what = '';
  #done = 0;
  #total: number | null = null;
  #shownAt = 0;
  #begunAt = 0;

  /** @param screen null: no output */
  constructor(screen: Screen | null = process.stderr, now: () => number = Date.now) {
    this.#screen = screen;
    this.#now = now;
  }

  /** Starts a part of the work. @param total null if unknown */
  begin(what: string, total: number | null): void {
    this.end();
    [this.#what, this.#done, this.#total] = [what, 0, total];
    this.#shownAt = this.#now();
    this.#begunAt = this.#shownAt;
  }

  advance(by = 1): void {
    this.#done += by;
    const every = this.#screen?.isTTY ? EVERY_MS.terminal : EVERY_MS.file;
    if (this.#now() - this.#shownAt < every) return;
    this.#shownAt = this.#now();
    this.#show(`${this.#timeLeft()}${this.#screen?.isTTY ? '' : '\n'}`);
  }

  /** Ends the current part. */
  end(): void {
    if (this.#what === '') return;
    this.#show('\n');
    this.#what = '';
  }

  #show(end: string): void {
    const start = this.#screen?.isTTY ? '\r\u001b[K' : '';
    this.#screen?.write(`${start}${this.#what}: ${this.#text()}${end}`);
  }

  /** The estimate assumes the same rate for the rest. */
  #timeLeft(): string {
    const [done, total] = [this.#done, this.#total];
    const passed = this.#now() - this.#begunAt;
    if (total === null || done === 0 || done >= total || passed < ESTIMATE_AFTER_MS) return '';
    const seconds = Math.ceil(((passed / done) * (total - done)) / 1000);
    const minutes = Math.floor(seconds / 60);
    return `, ${minutes > 0 ? `${minutes} min ` : ''}${seconds % 60} s left`;
  }

  #text(): string {
    const [done, total] = [this.#done, this.#total];
    if (total === null || total === 0) return String(done);
    const share = Math.min(1, done / total);
    const percent = `${Math.floor(share * 100)} %`;
    if (!this.#screen?.isTTY) return `${done} of ${total} (${percent})`;
    const filled = Math.round(share * BAR);
    return `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${percent}`;
  }
}
