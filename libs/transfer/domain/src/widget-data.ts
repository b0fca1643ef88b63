/** The key of a poll's option or a to-do list's task: the user who added it, and its number. */
const ADDED_BY_USER = /^(\d+),(?=\d+$)/;

/**
 * The data of a poll or to-do list with the ids of this server: votes and completed tasks refer to additions
 * of users by a key that contains a user id.
 *
 * @param content JSON, as a client sent it; other text is returned unchanged
 * @param userIdOf the id on this server, null for a user who was not imported
 * @returns null for data about the option or task of a user who was not imported
 */
export function translateWidgetData(
  content: string,
  userIdOf: (id: number) => number | null,
): string | null {
  const data = parsed(content);
  if (data === null || typeof data.key !== 'string') return content;
  const [prefix, digits] = ADDED_BY_USER.exec(data.key) ?? [];
  if (prefix === undefined) return content;
  const userId = userIdOf(Number(digits));
  if (userId === null) return null;
  return JSON.stringify({ ...data, key: `${userId},${data.key.slice(prefix.length)}` });
}

function parsed(content: string): Readonly<Record<string, unknown>> | null {
  try {
    const data: unknown = JSON.parse(content);
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
