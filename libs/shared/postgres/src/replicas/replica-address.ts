import { OperatorError } from '@tandem/shared-kernel';

/** The address of a replica, as `DATABASE_READ_URLS` has it. */
export interface ReplicaAddress {
  /** The server. */
  readonly url: string;
  /** Answers with status 200 only while the server is a synchronous standby, or the primary; null: it is never asked. */
  readonly synchronousCheck: string | null;
}

const OPTION = 'synchronous';

/**
 * Reads `postgres://…/tandem?synchronous=http://data-1:8008/read-only-sync`.
 *
 * @throws OperatorError if the option is not an address of HTTP
 */
export function parseReplicaAddress(address: string): ReplicaAddress {
  if (!URL.canParse(address)) return { url: address, synchronousCheck: null };
  const url = new URL(address);
  const check = url.searchParams.get(OPTION);
  if (check === null) return { url: address, synchronousCheck: null };
  if (!/^https?:/.test(check) || !URL.canParse(check)) {
    throw new OperatorError(
      `DATABASE_READ_URLS: the option ${OPTION} of ${url.host} must be http://… or https://…`,
    );
  }
  url.searchParams.delete(OPTION);
  return { url: url.href, synchronousCheck: check };
}

/** Whether the cluster manager confirms now that the server has every commit; false without an answer. */
export async function isConfirmed(check: string, limitMs: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const { status, body } = await fetch(check, { signal, redirect: 'error' });
    await body?.cancel();
    return status === 200;
  } catch {
    return false;
  }
}
