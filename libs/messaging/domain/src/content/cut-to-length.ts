/**
 * Shortens `text` to `limit` characters (code points), `note` included, when it is longer. Counting
 * UTF-16 units instead would cut an emoji in half.
 */
export function cutToLength(text: string, limit: number, note: string): string {
  // A string never has more code points than units: most texts end here without being walked.
  if (text.length <= limit) return text;
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const room = Math.max(0, limit - note.length);
  return characters.slice(0, room).join('') + note.slice(0, limit);
}
