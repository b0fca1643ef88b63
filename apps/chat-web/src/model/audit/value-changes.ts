/** A value that an act of the audit log changed or set. */
export interface ValueChange {
  readonly name: string;
  /** Absent without a previous value. */
  readonly before?: unknown;
  /** Absent if the value was removed. */
  readonly after?: unknown;
}

type Values = Readonly<Record<string, unknown>> | null;

/** The changes of an entry of the audit log, in the order of its values; equal values are no change. */
export function valueChanges({
  before,
  after,
}: {
  readonly before: Values;
  readonly after: Values;
}): readonly ValueChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((name): ValueChange[] => {
    const had = before !== null && Object.hasOwn(before, name);
    const has = after !== null && Object.hasOwn(after, name);
    const isSame = had && has && JSON.stringify(before[name]) === JSON.stringify(after[name]);
    if (isSame) return [];
    return [{ name, ...(had && { before: before[name] }), ...(has && { after: after[name] }) }];
  });
}
