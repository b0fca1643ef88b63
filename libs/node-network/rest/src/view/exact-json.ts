/** No text of the network contains a NUL, so none can be mistaken for a number. */
const MARK = '\0';
const MARKED = /"\\u0000(\d+)"/g;

/** JSON of a value in which whole numbers beyond 2^53 are `bigint`: they keep their digits. */
export function exactJson(value: unknown): string {
  const marked = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `${MARK}${part}` : part,
  );
  return marked.replace(MARKED, '$1');
}
