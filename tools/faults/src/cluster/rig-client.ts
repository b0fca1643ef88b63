import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '@tandem/shared-kernel';
import type { Action } from './actions.ts';
import type { MoveReport } from './cells.ts';
import type { RigState } from './state.ts';

const LOOK_EVERY_MS = 250;

/** Acts on a running cluster. */
export class RigClient {
  constructor(private readonly url: string) {}

  state(): Promise<RigState> {
    return this.#request('GET', '/state');
  }

  /** @returns the state afterwards @throws OperatorError when it did not work */
  act(machine: string, action: Action): Promise<RigState> {
    return this.#request('POST', `/machines/${machine}/${action}`);
  }

  /** Migrates the schema; programs that start from now on are built from the current sources. */
  async upgrade(): Promise<void> {
    await this.#request('POST', '/upgrade');
  }

  /** Moves the organization to the other cell. @throws OperatorError with the output of the operator's tool */
  move(): Promise<MoveReport> {
    return this.#request('POST', '/move');
  }

  /** @returns the parts that still fail after `limitMs`; empty: every part works */
  async untilWhole(limitMs: number, signal?: AbortSignal): Promise<readonly string[]> {
    for (const end = performance.now() + limitMs; ; await delay(LOOK_EVERY_MS)) {
      signal?.throwIfAborted();
      const { faults } = await this.state();
      if (faults.length === 0 || performance.now() > end) return faults;
    }
  }

  async #request<Answer = RigState>(method: string, path: string): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, { method });
    const body = (await response.json()) as Answer & { readonly error?: string };
    if (!response.ok) throw new OperatorError(`${path}: ${body.error ?? response.status}`);
    return body;
  }
}
