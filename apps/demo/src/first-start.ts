import { WorkerProcesses } from '@tandem/shared-isolation';
import { OperatorError } from '@tandem/shared-kernel';
import type { Running } from '@tandem/shared-runtime';

/** The data that the process of {@link FirstStart} needs for the organization. */
export interface OrganizationTask {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly externalUrl: string;
  readonly dataDir: string;
  readonly fileStoreUrl: string | null;
}

/** The requests to the process. */
export type FirstStartTask =
  | { readonly kind: 'schema'; readonly databaseUrl: string }
  | ({ readonly kind: 'organization' } & OrganizationTask);

const MAX_MEMORY_MIB = 1_024;
/** Longer than the start of the services between the two tasks. */
const IDLE_MS = 60_000;

/**
 * Creates the schema and the organization in a separate process, which ends after it: in that of the services the
 * migrations and the import would leave memory behind, there and in the connections to the database.
 */
export class FirstStart implements Running {
  readonly #processes: WorkerProcesses;

  /** @param entry the program of the process */
  constructor(entry: URL) {
    this.#processes = new WorkerProcesses({
      entry,
      maxMemoryMib: MAX_MEMORY_MIB,
      idleMs: IDLE_MS,
      // It does the work of this process, for which the file store may need credentials.
      env: process.env,
    });
  }

  /** @throws OperatorError for a problem that the operator can solve */
  async schema(databaseUrl: string): Promise<void> {
    await this.#run({ kind: 'schema', databaseUrl });
  }

  async organization(task: OrganizationTask): Promise<void> {
    await this.#run({ kind: 'organization', ...task });
  }

  stop(): Promise<void> {
    return this.#processes.close();
  }

  async #run(task: FirstStartTask): Promise<void> {
    const { signal } = new AbortController();
    const problem = await this.#processes.run(task, { signal, onBegun: () => undefined });
    if (typeof problem === 'string') throw new OperatorError(problem);
  }
}
