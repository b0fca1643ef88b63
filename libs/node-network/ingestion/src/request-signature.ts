import { createHmac, timingSafeEqual, type Hmac } from 'node:crypto';
import { IngestionError } from './ingestion-error.ts';

/** Unix seconds at which the request was signed. */
export const TIMESTAMP_HEADER = 'x-tandem-timestamp';
/** `v1=` and the HMAC-SHA256 in hexadecimal digits. */
export const SIGNATURE_HEADER = 'x-tandem-signature';

/** The largest difference between the clocks of an agent and of this service, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 300;

const SIGNATURE = /^v1=([0-9a-f]{64})$/;
const TIMESTAMP = /^\d{1,12}$/;

/** The signed parts of a request. */
interface SignedParts {
  /** Upper case, e.g. `POST`. */
  readonly method: string;
  /** The path as in the request line, with the query if there is one. */
  readonly path: string;
  /** Unix seconds. */
  readonly timestamp: number | string;
}

/**
 * The value of the signature header: HMAC-SHA256 over method, path and timestamp, each with a line feed
 * after it, and the body.
 */
export function signRequest(
  secret: string,
  parts: SignedParts & { readonly body: string | Buffer },
): string {
  return `v1=${begin(secret, parts).update(parts.body).digest('hex')}`;
}

/** The claim in a request's headers, before anything is known of its body. */
interface SignatureClaim {
  readonly timestamp: string;
  /** Hexadecimal digits. */
  readonly signature: string;
}

/** @throws IngestionError SIGNATURE_MISSING, TIMESTAMP_REFUSED */
export function readClaim(timestamp: string, signature: string, now: Date): SignatureClaim {
  const digits = SIGNATURE.exec(signature)?.[1];
  if (digits === undefined || !TIMESTAMP.test(timestamp)) {
    const wanted = `${TIMESTAMP_HEADER}: <unix seconds> and ${SIGNATURE_HEADER}: v1=<64 hexadecimal digits>`;
    throw new IngestionError('SIGNATURE_MISSING', `The request must carry ${wanted}`);
  }
  const nowSeconds = Math.floor(now.getTime() / 1000);
  if (Math.abs(nowSeconds - Number(timestamp)) > CLOCK_TOLERANCE_SECONDS) {
    throw new IngestionError(
      'TIMESTAMP_REFUSED',
      `The timestamp must be within ${CLOCK_TOLERANCE_SECONDS} s of ${nowSeconds}, the time here`,
    );
  }
  return { timestamp, signature: digits };
}

/** Determines the signer of a request while its body arrives. */
export class SignatureCheck {
  readonly #given: Buffer;
  readonly #candidates: readonly { readonly agent: string; readonly hmac: Hmac }[];

  /** @param keys agent to secret */
  constructor(
    keys: ReadonlyMap<string, string>,
    parts: Omit<SignedParts, 'timestamp'>,
    { timestamp, signature }: SignatureClaim,
  ) {
    this.#given = Buffer.from(signature, 'hex');
    this.#candidates = [...keys].map(([agent, secret]) => ({
      agent,
      hmac: begin(secret, { ...parts, timestamp }),
    }));
  }

  update(chunk: Buffer): void {
    for (const { hmac } of this.#candidates) hmac.update(chunk);
  }

  /**
   * The agent whose key signed the request. Every key is compared, in constant time, whether one has
   * matched or not.
   *
   * @throws IngestionError SIGNATURE_REFUSED
   */
  agent(): string {
    const matching = this.#candidates.filter(({ hmac }) =>
      timingSafeEqual(hmac.digest(), this.#given),
    );
    const [found] = matching;
    if (found) return found.agent;
    throw new IngestionError(
      'SIGNATURE_REFUSED',
      'The signature is of no known key, or of another method, path, timestamp or body',
    );
  }
}

function begin(secret: string, { method, path, timestamp }: SignedParts): Hmac {
  return createHmac('sha256', secret).update(`${method}\n${path}\n${timestamp}\n`);
}
