import type { ChannelReference, PeopleReference, SendTarget } from '@tandem/messaging-domain';
import { WireError } from '@tandem/shared-chat-wire';

/**
 * Parses the recipients of a message. Clients write `to` in many ways: a bare name or number, JSON text or
 * number, a JSON list of one channel, lists of numbers or addresses, addresses with commas.
 *
 * @param type `channel` or `direct`, or their older words `stream` and `private`
 * @throws WireError for other forms
 */
export function messageTarget(type: string, to: string | undefined, topic: string): SendTarget {
  switch (type) {
    case 'channel':
    case 'stream':
      return { kind: 'channel', channel: channelReference(to), topic };
    case 'direct':
    case 'private':
      return { kind: 'direct', people: peopleReference(to) };
    default:
      throw WireError.badRequest('Invalid message type');
  }
}

function channelReference(to = ''): ChannelReference {
  const given = jsonOrText(to);
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (list.length > 1) throw WireError.badRequest('Cannot send to multiple channels');
  const [channel] = list;
  if (Number.isSafeInteger(channel)) return { id: channel as number };
  if (typeof channel === 'object' && channel !== null) {
    throw WireError.badRequest('Invalid data type for channel');
  }
  // Other valid JSON, such as `null` or `1.5`, is a bare name.
  const name = (typeof channel === 'string' ? channel : list === given ? '' : to).trim();
  if (name === '') throw WireError.badRequest('Missing channel');
  return { name };
}

function peopleReference(to = ''): PeopleReference {
  const given = jsonOrText(to);
  if (typeof given === 'string') return { emails: emails(given.split(',')) };
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  const ids = list.filter((each): each is number => Number.isSafeInteger(each));
  if (ids.length === list.length) return { ids: [...new Set(ids)] };
  const texts = list.filter((each) => typeof each === 'string');
  if (texts.length === list.length) return { emails: emails(texts) };
  throw WireError.badRequest(
    ids.length + texts.length === list.length
      ? 'Recipient lists may contain emails or user IDs, but not both.'
      : 'Invalid data type for recipients',
  );
}

function emails(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

/** Null characters, which no name has and PostgreSQL does not store, may be escaped until here. */
function jsonOrText(raw: string): unknown {
  try {
    return raw.includes('\\u0000') ? JSON.parse(raw, withoutNulls) : JSON.parse(raw);
  } catch {
    return raw;
  }
}

function withoutNulls(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}
