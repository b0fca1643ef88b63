import { parentPort } from 'node:worker_threads';
import { OUT_OF_MEMORY_EXIT, type ProcessMessage } from './worker-processes.ts';
import type { WorkerTask } from './workers.ts';

/** Does one task. */
type TaskHandler = (task: unknown) => Promise<unknown>;

/** The `doTask` that the entry of a thread exports. */
export function serveThread(handle: TaskHandler): (sent: WorkerTask) => Promise<unknown> {
  return ({ id, task }) => {
    parentPort?.postMessage({ begun: id });
    return handle(task);
  };
}

const MIB = 1_048_576;
const MEMORY_CHECK_MS = 20;

/** The main function of a process. Native code allocates memory that no limit of V8 counts. */
export function serveProcess(handle: TaskHandler): void {
  const maxBytes = Number(process.argv[2]) * MIB;
  const say = (message: ProcessMessage) => process.send?.(message);
  process.on('disconnect', () => process.exit());
  // A terminal and a service manager signal all processes: the one that started this one ends it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('message', ({ id, task }: WorkerTask) => {
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > maxBytes) process.exit(OUT_OF_MEMORY_EXIT);
    }, MEMORY_CHECK_MS);
    say({ id, kind: 'begun' });
    handle(task)
      .then(
        (result) => say({ id, kind: 'result', result }),
        (error: unknown) => say({ id, kind: 'error', error }),
      )
      .finally(() => clearInterval(watch));
  });
}
