import { NEWEST_ANCHOR, type Anchor } from '@tandem/messaging-domain';
import { WireError } from '@tandem/shared-chat-wire';

/** The anchors of clients for pages of messages. */
interface AnchorParameters {
  readonly anchor?: string;
  readonly anchorDate?: string;
  readonly useFirstUnreadAnchor?: boolean;
}

/**
 * Parses an anchor: a word, a number of any size, or a date. The older switch for the first unread message
 * takes precedence over both.
 *
 * @throws WireError for an invalid or missing anchor
 */
export function anchorOf(parameters: AnchorParameters): Anchor {
  if (parameters.useFirstUnreadAnchor) return { kind: 'first-unread' };
  switch (parameters.anchor) {
    case undefined:
      throw WireError.badRequest("Missing 'anchor' argument.");
    case 'oldest':
      return { kind: 'message', id: 0 };
    case 'newest':
      return { kind: 'message', id: NEWEST_ANCHOR };
    case 'first_unread':
      return { kind: 'first-unread' };
    case 'date':
      return { kind: 'date', at: dateOf(parameters.anchorDate) };
    default:
      return { kind: 'message', id: numberOf(parameters.anchor) };
  }
}

function numberOf(text: string): number {
  if (!/^\s*-?\d+\s*$/.test(text)) throw WireError.badRequest('Invalid anchor');
  return Math.min(Math.max(Number(text), 0), NEWEST_ANCHOR);
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A date without a time is its first moment, without a zone in UTC. */
function dateOf(text: string | undefined): Date {
  if (text === undefined) throw WireError.badRequest("Missing 'anchor_date' argument.");
  const match = DATE.exec(text.trim());
  const isDay = text.trim().length === 10;
  const at = match && new Date(isDay || match[1] ? text.trim() : `${text.trim()}Z`);
  if (!at || Number.isNaN(at.getTime())) throw WireError.badRequest('Invalid anchor_date');
  return at;
}
