/** Bounds rows of the log to about 500 kB. */
const ROW_SIZE = 500;

/** A list in pieces that each fit into one event of the log. */
export function rowParts<T>(list: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / ROW_SIZE) }, (_, part) =>
    list.slice(part * ROW_SIZE, (part + 1) * ROW_SIZE),
  );
}
