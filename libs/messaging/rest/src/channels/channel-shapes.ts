import { MAX_CHANNEL_DESCRIPTION_LENGTH } from '@tandem/messaging-domain';
import {
  WireError,
  codePoints,
  dict,
  listOf,
  optional,
  text,
  type Shape,
} from '@tandem/shared-chat-wire';

const COLOR = /^#(?:[0-9a-f]{3}){1,2}$/i;

/** A text as sent; validated where its meaning is known. */
const anyText: Shape<string> = {
  schema: { type: 'string' },
  check: (value, at) => {
    if (typeof value !== 'string') throw WireError.badRequest(`${at} is not a string`);
    return value;
  },
};

const description: Shape<string> = {
  schema: { type: 'string', maxLength: MAX_CHANNEL_DESCRIPTION_LENGTH },
  check: (value, at) => {
    const given = text().check(value, at);
    if (codePoints(given) <= MAX_CHANNEL_DESCRIPTION_LENGTH) return given;
    throw WireError.badRequest(
      `${at} is too long (limit: ${MAX_CHANNEL_DESCRIPTION_LENGTH} characters)`,
    );
  },
};

/** A color like `#76ce90` or `#fff`. */
export const colorShape: Shape<string> = {
  schema: { type: 'string', pattern: COLOR.source },
  check: (value, at) => {
    const given = text().check(value, at);
    if (COLOR.test(given)) return given;
    throw WireError.badRequest(`${at} is not a valid hex color code`);
  },
};

/** Channels to subscribe to, by name. */
export const channelRequestsShape = listOf(
  dict({ name: anyText, description: optional(description), color: optional(colorShape) }),
);

/** Channels by name. */
export const channelNamesShape = listOf(anyText);

/** The result of {@link channelRequestsShape}. */
export type ChannelRequests = ReturnType<typeof channelRequestsShape.check>;
