import type { Draft, DraftInput } from '@tandem/messaging-domain';
import {
  WireError,
  dict,
  integer,
  listOf,
  optional,
  text,
  type Shape,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** The words for the types of drafts; two have a newer one. */
const TYPES: Readonly<Record<string, Draft['type']>> = {
  '': '',
  stream: 'stream',
  channel: 'stream',
  private: 'private',
  direct: 'private',
};

const draftType: Shape<Draft['type']> = {
  schema: { enum: Object.keys(TYPES) },
  check: (value, at) => {
    const type =
      typeof value === 'string' && Object.hasOwn(TYPES, value) ? TYPES[value] : undefined;
    if (type === undefined) throw WireError.badRequest(`Invalid ${at}`);
    return type;
  },
};

const seconds: Shape<number | null> = {
  schema: { type: ['number', 'null'] },
  check: (value, at) => {
    if (value === null) return null;
    if (typeof value !== 'number') throw WireError.badRequest(`${at} is not a number`);
    return value;
  },
};

/** A draft in a request. */
export const draftShape = dict({
  type: draftType,
  to: listOf(integer()),
  topic: text(),
  content: text(),
  timestamp: optional(seconds),
}) satisfies Shape<DraftInput>;

/** A draft in an answer. */
export const draftSchema = schema.named(
  'Draft',
  schema.object({
    id: schema.integer(),
    type: schema.oneOf(['', 'stream', 'private']),
    to: schema.array(schema.integer(), 'A channel, or users'),
    topic: schema.string(),
    content: schema.string('Markdown'),
    timestamp: schema.integer('Of the last edit, seconds since 1970'),
  }),
);

/** The wire form of {@link draftSchema}. */
export function presentDraft({ id, type, to, topic, content, timestamp }: Draft) {
  return { id, type, to, topic, content, timestamp: Math.floor(timestamp) };
}
