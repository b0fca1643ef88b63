import { OperatorError } from '@tandem/shared-kernel';
import { ConfigError } from './config.ts';
import { createForOwnerOnly } from './data-folder.ts';
import { safeErrorText } from './safe-error.ts';

/** Something that runs until it is stopped. */
export interface Running {
  /** Stops it in order: running work is completed, resources are released. */
  stop(): Promise<void>;
}

/** The process cannot start or continue. */
export class StartError extends OperatorError {
  override readonly name = 'StartError';
}

const EXIT = { failed: 1, usage: 2 } as const;
const helpOf = (name: string) => `${name} – a process of Tandem, which takes no arguments

Environment variables set it up: docs/operations.md, Environment. SIGTERM and SIGINT stop it in order.
Exit status: 0 stopped, 1 failed, 2 wrong environment or arguments`;
/** After this long a stop that hangs is cut, in ms. */
const STOP_LIMIT_MS = 9_500;

/**
 * Runs a process from start to stop; only its account may read the files that it creates. SIGINT and
 * SIGTERM stop it in order, a second one at once. Exits with 2 for an invalid environment, with 1 for any
 * other failure.
 */
export async function runMain(name: string, start: () => Promise<Running>): Promise<void> {
  refuseArguments(name, process.argv.slice(2));
  createForOwnerOnly();
  const stopped = new AbortController();
  const wanted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (stopped.signal.aborted) process.exit(EXIT.failed);
        stopped.abort();
        resolve();
      });
    }
  });
  try {
    const running = await start();
    await wanted;
    const limit = setTimeout(() => {
      console.error(`${name}: the stop took longer than ${STOP_LIMIT_MS} ms and was cut`);
      process.exit(EXIT.failed);
    }, STOP_LIMIT_MS);
    await running.stop();
    clearTimeout(limit);
    process.exit(0);
  } catch (error) {
    report(name, error);
  }
}

/** A process takes no arguments; the error refers to its configuration. */
function refuseArguments(name: string, [word]: readonly string[]): void {
  if (word === undefined) return;
  if (word === '--help' || word === '-h') {
    console.log(helpOf(name));
    process.exit(0);
  }
  console.error(`${name}: unknown argument '${word}' (see --help)`);
  process.exit(EXIT.usage);
}

function report(name: string, error: unknown): never {
  if (error instanceof ConfigError) {
    console.error(`${name}: the environment has ${error.faults.length} fault(s):`);
    error.faults.forEach((fault) => console.error(`  ${fault}`));
    process.exit(EXIT.usage);
  }
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof OperatorError) console.error(`${name}: ${error.message}`);
  else if (code === 'EADDRINUSE') console.error(`${name}: port ${port} is taken`);
  else console.error(safeErrorText(error));
  process.exit(EXIT.failed);
}
