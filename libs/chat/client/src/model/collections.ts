/* Changed versions of immutable collections; unchanged parts are shared. */

/** The map with a value. */
export function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value);
}

/** The map with values, each under its key. */
export function withEntries<K, V>(
  map: ReadonlyMap<K, V>,
  values: readonly V[],
  keyOf: (value: V) => K,
): ReadonlyMap<K, V> {
  const changed = new Map(map);
  for (const value of values) changed.set(keyOf(value), value);
  return changed;
}

/** The map without some keys; the same map if it has none of them. */
export function withoutKeys<K, V>(map: ReadonlyMap<K, V>, keys: readonly K[]): ReadonlyMap<K, V> {
  if (!keys.some((key) => map.has(key))) return map;
  const changed = new Map(map);
  for (const key of keys) changed.delete(key);
  return changed;
}

/** The map with a changed value; the same map if the key is absent or nothing changes. */
export function withChange<K, V>(
  map: ReadonlyMap<K, V>,
  key: K,
  change: (value: V) => V,
): ReadonlyMap<K, V> {
  const value = map.get(key);
  if (value === undefined) return map;
  const changed = change(value);
  return changed === value ? map : withEntry(map, key, changed);
}

/** The map with every value changed; the same map if nothing changes. */
export function withAllChanged<K, V>(
  map: ReadonlyMap<K, V>,
  change: (value: V) => V,
): ReadonlyMap<K, V> {
  let changed: Map<K, V> | undefined;
  for (const [key, value] of map) {
    const next = change(value);
    if (next === value) continue;
    changed ??= new Map(map);
    changed.set(key, next);
  }
  return changed ?? map;
}

/** The values by their keys. */
export function mapOf<K, V>(values: readonly V[] | undefined, keyOf: (value: V) => K): Map<K, V> {
  return new Map((values ?? []).map((value) => [keyOf(value), value]));
}

/** The values of an object whose keys are ids. */
export function mapOfIds<V>(values: Readonly<Record<string, V>> | undefined): Map<number, V> {
  return new Map(Object.entries(values ?? {}).map(([id, value]) => [Number(id), value]));
}

/** The list with all values of both, each once. */
export function union<T>(list: readonly T[], more: readonly T[]): readonly T[] {
  return [...new Set([...list, ...more])];
}

/** The list without some values; the same list if it has none of them. */
export function difference<T>(list: readonly T[], removed: readonly T[]): readonly T[] {
  const gone = new Set(removed);
  const rest = list.filter((each) => !gone.has(each));
  return rest.length === list.length ? list : rest;
}

/** Ascending, each once. */
export function ascending(ids: Iterable<number>): readonly number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** The object without some of its fields. */
export function omit<T extends object, Name extends keyof T>(
  object: T,
  ...names: readonly Name[]
): Omit<T, Name> {
  const rest = { ...object };
  for (const name of names) delete rest[name];
  return rest;
}
