import type { Findings } from '../model/findings.ts';
import { GivenUp, Refused } from './service-client.ts';

export interface QueueClient {
  readonly name: string;
  readonly findings: Findings;
  /** Requests the next events. */
  readonly poll: () => Promise<void>;
  /** Registers again when the queue is unknown; without it that is a finding. */
  readonly registerAgain?: (() => Promise<void>) | undefined;
}

/** The code of the refusal of a queue that the service does not have. */
const UNKNOWN_QUEUE = 'BAD_EVENT_QUEUE_ID';

/** Polls until `isOver`, or until the service refuses the queue, which is a finding. */
export async function followQueue(
  { name, findings, poll, registerAgain }: QueueClient,
  isOver: () => boolean,
): Promise<void> {
  const pollOrRegister = async () => {
    try {
      await poll();
    } catch (error) {
      const isUnknown = error instanceof Refused && error.code === UNKNOWN_QUEUE;
      if (!isUnknown || !registerAgain) throw error;
      await registerAgain();
    }
  };
  try {
    while (!isOver()) await pollOrRegister();
  } catch (error) {
    if (error instanceof GivenUp) return;
    if (!(error instanceof Refused)) throw error;
    findings.note('queue lost', `${name}: ${error.message}`);
  }
}
