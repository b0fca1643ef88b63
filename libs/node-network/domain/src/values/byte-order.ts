/**
 * Order of the bytes of two texts in UTF-8, as every list of the API is sorted. For ASCII that is the order
 * of JavaScript; beyond it UTF-16 would put the astral planes before U+E000.
 */
export function compareBytes(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return rank(a) - rank(b);
  }
  return left.length - right.length;
}

/** UTF-16 units in the order of the code points that they belong to: surrogates last. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
