/** What the workers of the tests can be asked for. */
export type SampleTask =
  | { readonly do: 'echo'; readonly value: unknown }
  | { readonly do: 'fail' }
  | { readonly do: 'spin' }
  | { readonly do: 'allocate'; readonly what: 'heap' | 'buffers' }
  | { readonly do: 'exit' }
  | { readonly do: 'environment' }
  | { readonly do: 'count'; readonly counter: SharedArrayBuffer }
  | { readonly do: 'wait'; readonly gate: SharedArrayBuffer };

/** Does what its task says. */
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

/** Allocates step by step, so that the memory can be watched; only the heap of a thread is limited. */
async function allocate(what: 'heap' | 'buffers'): Promise<number> {
  const held: unknown[] = [];
  for (;;) {
    held.push(what === 'heap' ? new Array(16_384).fill(held.length) : Buffer.alloc(1_048_576, 1));
    if (held.length % 64 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
