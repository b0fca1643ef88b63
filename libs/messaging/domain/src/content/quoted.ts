/** A quote whose fence the text cannot close. */
export function quoted(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}quote\n${text}\n${fence}`;
}
