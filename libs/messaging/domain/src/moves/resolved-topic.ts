import { MAX_TOPIC_LENGTH } from '../content/topic-name.ts';
import { cutToLength } from '../content/cut-to-length.ts';

/** The sign of a resolved topic. */
export const RESOLVED_MARK = '✔';

/** How the name of a resolved topic begins. */
const RESOLVED_PREFIX = `${RESOLVED_MARK} `;

/** What a change of a topic's name says about it. */
export type Resolution = 'resolved' | 'unresolved' | null;

/**
 * Whether a topic is renamed for nothing but to say that it is resolved, or that it is not. A name
 * that became too long for the mark is cut, and says so all the same.
 */
export function resolutionOf(before: string, after: string): Resolution {
  const wasResolved = before.startsWith(RESOLVED_PREFIX);
  const isResolved = after.startsWith(RESOLVED_PREFIX);
  if (!wasResolved && after === cutToLength(RESOLVED_PREFIX + before, MAX_TOPIC_LENGTH, '...')) {
    return 'resolved';
  }
  return wasResolved && !isResolved && after === before.replace(/^[✔ ]+/, '') ? 'unresolved' : null;
}
