import { MAX_TOPIC_LENGTH } from '../content/topic-name.ts';
import { cutToLength } from '../content/cut-to-length.ts';

/** The sign of a resolved topic. */
export const RESOLVED_MARK = '✔';

/** The prefix of the name of a resolved topic. */
const RESOLVED_PREFIX = `${RESOLVED_MARK} `;

/** The effect of a change of a topic's name. */
export type Resolution = 'resolved' | 'unresolved' | null;

/**
 * The resolution of a topic, if that is the only change of its name. A name that became too long with the
 * prefix is cut, and still counts.
 */
export function resolutionOf(before: string, after: string): Resolution {
  const wasResolved = before.startsWith(RESOLVED_PREFIX);
  const isResolved = after.startsWith(RESOLVED_PREFIX);
  if (!wasResolved && after === cutToLength(RESOLVED_PREFIX + before, MAX_TOPIC_LENGTH, '...')) {
    return 'resolved';
  }
  return wasResolved && !isResolved && after === before.replace(/^[✔ ]+/, '') ? 'unresolved' : null;
}
