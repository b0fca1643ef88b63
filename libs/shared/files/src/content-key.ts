/** No key leads out of the store, and none to a file that is still being written. */
const SEGMENT = /^[^/\0]{1,255}$/;

/** @throws Error for what can be no key; keys are made by the program, so it is a mistake in it */
export function checkKey(key: string): void {
  const segments = key.split('/');
  const fits = (segment: string) =>
    SEGMENT.test(segment) &&
    segment !== '.' &&
    segment !== '..' &&
    !segment.startsWith('.incoming');
  if (Buffer.byteLength(key) > 1024 || !segments.every(fits)) {
    throw new Error(`Not the key of a content: ${key.slice(0, 100)}`);
  }
}
