import {
  JsonParam,
  MaxCodePoints,
  TextParam,
  WireError,
  mapOf,
  text,
  type ParameterOptions,
} from '@tandem/shared-chat-wire';
import { declareParameter } from '@tandem/shared-rest';

const LONGEST_URL = 2000;

/** The configuration of a bot's program. */
export function ConfigParam(): PropertyDecorator {
  return JsonParam(mapOf(text()), { optional: true, description: 'Texts by name' });
}

/** The name of a channel. */
export function ChannelNameParam(options: ParameterOptions = {}): PropertyDecorator {
  return (target, property) => {
    MaxCodePoints(60)(target, property);
    TextParam({ optional: true, description: 'Name of a channel', ...options })(target, property);
  };
}

/** A web address, as JSON text or plain; empty for none. */
export function UrlParam(name: string): PropertyDecorator {
  return (target, property) => {
    declareParameter(target, {
      property: String(property),
      name,
      location: 'form',
      required: false,
      description: 'URL, as a JSON text',
      schema: { type: 'string' },
      decode: (raw) => {
        const url = raw.startsWith('"') ? unquoted(raw, name) : raw;
        if (url !== '' && !isWebAddress(url)) throw WireError.badRequest(`${name} is not a URL`);
        return url;
      },
    });
  };
}

function unquoted(raw: string, name: string): string {
  try {
    return text().check(JSON.parse(raw), name);
  } catch (error) {
    throw error instanceof WireError ? error : WireError.badRequest(`${name} is not valid JSON`);
  }
}

function isWebAddress(url: string): boolean {
  return (
    url.length <= LONGEST_URL &&
    URL.canParse(url) &&
    ['http:', 'https:'].includes(new URL(url).protocol)
  );
}
