import type { FinishedStep, StepListener } from './schedule.ts';

/** The target of a report: stdout, or a test's list. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const STATUS_MS = { terminal: 500, file: 15_000 };
const NAME_WIDTH = 14;

/** Prints the results of steps: progress, each step as it ends, then the summary. */
export class Report implements StepListener {
  readonly #out: Output;
  readonly #running = new Map<string, { begun: number; progress: string }>();
  readonly #timer: NodeJS.Timeout;

  constructor(out: Output) {
    this.#out = out;
    const every = out.isTTY ? STATUS_MS.terminal : STATUS_MS.file;
    this.#timer = setInterval(() => this.#status(), every);
    this.#timer.unref();
  }

  begun(name: string): void {
    this.#running.set(name, { begun: performance.now(), progress: '' });
  }

  progress(name: string, text: string): void {
    const step = this.#running.get(name);
    if (step) step.progress = text;
  }

  ended(step: FinishedStep): void {
    this.#running.delete(step.name);
    const mark = step.failed > 0 ? '✗' : '✓';
    this.#line(`${mark} ${step.name.padEnd(NAME_WIDTH)}${row(step)}`);
    if (step.problems !== '') this.#line(indent(step.problems));
  }

  /** Prints the table of all steps and, last, the totals. */
  summary(steps: readonly FinishedStep[], seconds: number): void {
    clearInterval(this.#timer);
    const total = {
      passed: steps.reduce((sum, step) => sum + step.passed, 0),
      failed: steps.reduce((sum, step) => sum + step.failed, 0),
      seconds,
    };
    this.#line('');
    for (const step of steps) this.#line(`  ${step.name.padEnd(NAME_WIDTH)}${row(step)}`);
    this.#line(`  ${'all'.padEnd(NAME_WIDTH)}${row(total)}`);
    this.#line('');
    this.#line(`${total.passed} passed, ${total.failed} failed`);
  }

  #status(): void {
    if (this.#running.size === 0) return;
    const parts = [...this.#running].map(([name, { begun, progress }]) =>
      [name, progress, `${Math.round((performance.now() - begun) / 1000)} s`]
        .filter(Boolean)
        .join(' '),
    );
    const text = `  running: ${parts.join(' · ')}`;
    this.#out.write(this.#out.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  }

  #line(text: string): void {
    this.#out.write(`${this.#out.isTTY ? '\r\u001b[K' : ''}${text}\n`);
  }
}

function row({ passed, failed, seconds }: Omit<FinishedStep, 'name' | 'problems'>): string {
  const counts = `${String(passed).padStart(6)} passed${String(failed).padStart(5)} failed`;
  return `${counts}${seconds.toFixed(1).padStart(8)} s`;
}

function indent(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, '    ');
}
