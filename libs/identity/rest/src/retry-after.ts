import { IdentityError } from '@tandem/identity-domain';
import { WireError, wireErrorOf } from '@tandem/shared-chat-wire';
import { identityErrors } from './identity-errors.ts';

const THROTTLED = ['LOGIN_THROTTLED', 'EMAIL_CHANGE_THROTTLED'] as const;

/** Runs `work`; a temporary refusal also has the header `Retry-After`, which HTTP clients evaluate. */
export async function withRetryAfter<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = THROTTLED.find((each) => error instanceof IdentityError && error.code === each);
    if (code === undefined) throw error;
    const { data } = error as IdentityError<typeof code>;
    const { status, code: wireCode, msg, extra } = wireErrorOf(identityErrors[code], data);
    throw new WireError(status, wireCode, msg, extra, {
      'retry-after': String(extra['retry-after']),
    });
  }
}
