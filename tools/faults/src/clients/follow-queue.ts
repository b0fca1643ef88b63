import type { Findings } from '../model/findings.ts';
import { GivenUp, Refused } from './service-client.ts';

export interface QueueClient {
  readonly name: string;
  readonly findings: Findings;
  /** Requests the next events. */
  readonly poll: () => Promise<void>;
}

/** Polls until `isOver`, or until the service refuses the queue, which is a finding. */
export async function followQueue(
  { name, findings, poll }: QueueClient,
  isOver: () => boolean,
): Promise<void> {
  try {
    while (!isOver()) await poll();
  } catch (error) {
    if (error instanceof GivenUp) return;
    if (!(error instanceof Refused)) throw error;
    findings.note('queue lost', `${name}: ${error.message}`);
  }
}
