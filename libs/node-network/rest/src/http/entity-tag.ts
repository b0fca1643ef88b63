import { createHash } from 'node:crypto';

/** Bytes hashed at a time; a megabyte takes less than two milliseconds. */
const STEP = 1 << 20;

/**
 * The hash of some bytes: equal for equal bytes in every process, so that a client can revalidate with any
 * instance of the service.
 */
export function contentTag(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/** {@link contentTag} of bytes in pieces, too many to be hashed in one go. */
export async function contentTagBySteps(
  pieces: Iterable<Buffer>,
  betweenSteps: () => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  let sinceStep = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += STEP) {
      const part = piece.subarray(at, at + STEP);
      hash.update(part);
      sinceStep += part.length;
      if (sinceStep < STEP) continue;
      await betweenSteps();
      sinceStep = 0;
    }
  }
  return hash.digest('base64url').slice(0, 22);
}

/**
 * True when the `If-None-Match` of a client matches `etag`. Compared weakly, as RFC 9110 requires for this
 * header.
 */
export function holdsEntity(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  if (!ifNoneMatch.includes(etag)) return ifNoneMatch.trim() === '*';
  return ifNoneMatch.split(',').some((listed) => listed.trim().replace(/^W\//, '') === etag);
}
