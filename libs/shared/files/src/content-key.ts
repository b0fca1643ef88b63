/** The names of incomplete files begin with it. */
export const INCOMING = '.incoming';

/** No key leads out of the store, or to an incomplete file. */
const SEGMENT = /^[^/\0]{1,255}$/;

/** @throws Error for an invalid key; keys are generated, so it is a defect */
export function checkKey(key: string): void {
  const segments = key.split('/');
  const fits = (segment: string) =>
    SEGMENT.test(segment) && segment !== '.' && segment !== '..' && !segment.startsWith(INCOMING);
  if (Buffer.byteLength(key) > 1024 || !segments.every(fits)) {
    throw new Error(`Not the key of a content: ${key.slice(0, 100)}`);
  }
}
