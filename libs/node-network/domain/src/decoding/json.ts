import { Mismatch, text, type Decoder } from './decoder.ts';
import { asObject } from './structure.ts';

/** Any value that JSON can write. */
type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** An object preserved verbatim, for documents that are passed on without being interpreted. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Deeper nesting than any real document; bounds the recursion of JSON.stringify as well. */
const MAX_DEPTH = 32;

const anyText = text(Number.MAX_SAFE_INTEGER);

/** An object that is preserved verbatim; refused only if it cannot be stored. */
export const jsonObject: Decoder<JsonObject> = (value) => {
  assertStorable(asObject(value), MAX_DEPTH);
  return value as JsonObject;
};

function assertStorable(value: unknown, depthLeft: number): void {
  if (depthLeft === 0) throw new Mismatch(`at most ${MAX_DEPTH} levels`);
  if (typeof value === 'string') anyText(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    anyText(key);
    assertStorable(part, depthLeft - 1);
  }
}
