/** The value, of which no part can be changed: maps and sets throw, objects are frozen. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map || value instanceof Set) {
    const refuse = () => {
      throw new Error('A part of an immutable state was changed');
    };
    Object.assign(value, { set: refuse, add: refuse, delete: refuse, clear: refuse });
    for (const each of value.values()) frozen(each);
  } else {
    for (const each of Object.values(value)) frozen(each);
  }
  return Object.freeze(value);
}
