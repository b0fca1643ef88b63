const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** The position of the first unprintable character of a name, in code points from 1. */
export function unprintableAt(name: string): number | null {
  const found = UNPRINTABLE.exec(name);
  return found === null ? null : Array.from(name.slice(0, found.index)).length + 1;
}
