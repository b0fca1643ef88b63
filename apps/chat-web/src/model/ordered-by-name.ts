/** The entries in the alphabetical order of their names. */
export function orderedByName<T>(entries: Iterable<T>, nameOf: (entry: T) => string): T[] {
  const { compare } = new Intl.Collator();
  return [...entries].sort((a, b) => compare(nameOf(a), nameOf(b)));
}
