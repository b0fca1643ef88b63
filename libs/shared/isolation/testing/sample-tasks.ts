/** The tasks of the tests' workers. */
export type SampleTask =
  | { readonly do: 'echo'; readonly value: unknown }
  | { readonly do: 'fail' }
  | { readonly do: 'spin' }
  | { readonly do: 'allocate'; readonly what: 'heap' | 'buffers' }
  | { readonly do: 'exit' }
  | { readonly do: 'environment' }
  | { readonly do: 'process' }
  | { readonly do: 'count'; readonly counter: SharedArrayBuffer }
  | { readonly do: 'wait'; readonly gate: SharedArrayBuffer };

/** Executes a task. */
export async function doSampleTask(given: unknown): Promise<unknown> {
  const task = given as SampleTask;
  switch (task.do) {
    case 'echo':
      return task.value;
    case 'fail':
      throw new Error('no such thing');
    case 'spin':
      return forever(() => undefined);
    case 'allocate':
      return allocate(task.what);
    case 'exit':
      return process.exit(3);
    case 'environment':
      return Object.keys(process.env);
    case 'process':
      return process.pid;
    case 'count':
      return forever(() => Atomics.add(new Int32Array(task.counter), 0, 1));
    case 'wait':
      Atomics.wait(new Int32Array(task.gate), 0, 0);
      return 'passed';
  }
}

function forever(step: () => unknown): never {
  for (;;) step();
}

/** The largest amount in MiB: protects the machine if no limit ends the worker. */
const MAX_BUFFERS = 800;

/**
 * Allocates step by step, so that the memory can be watched; V8 limits only the heap of a thread. Holds its
 * memory until the worker is ended.
 */
async function allocate(what: 'heap' | 'buffers'): Promise<number> {
  const held: unknown[] = [];
  for (;;) {
    if (what === 'heap') held.push(new Array(16_384).fill(held.length));
    else if (held.length < MAX_BUFFERS) held.push(Buffer.alloc(1_048_576, 1));
    if (held.length % 64 === 0 || held.length >= MAX_BUFFERS) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
}
