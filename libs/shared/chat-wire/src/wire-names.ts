/** The names of an answer: the specification's neutral ones, or the reference product's. */
export type WireDialect = 'spec' | 'zulip';

/** The setting `WIRE_NAMES`: one of the two for all users, or a choice by the client's name. */
export type WireNamesSetting = WireDialect | 'auto';

/** Every word that differs between the specification and the reference product. */
const PAIRS = {
  service_extra_emoji: 'zulip_extra_emoji',
  client_avatar_host: 'client_gravatar',
} as const;

type NeutralWord = keyof typeof PAIRS;

const NEUTRAL = new Map<string, NeutralWord>(
  Object.entries(PAIRS).map(([neutral, reference]) => [reference, neutral as NeutralWord]),
);

/** The specification's word for `word`, which may be of either dialect or any other text. */
export function neutralWord(word: string): string {
  return NEUTRAL.get(word) ?? word;
}

/** Translates a word of the specification to the dialect of the recipient. */
export function toDialect(word: string, dialect: WireDialect): string {
  return dialect === 'zulip' && Object.hasOwn(PAIRS, word) ? PAIRS[word as NeutralWord] : word;
}

/** The reference product's name of a parameter, to be declared as its alias. */
export function referenceName(name: NeutralWord): string {
  return PAIRS[name];
}

/**
 * Chooses the dialect for a client. Clients whose name begins with the reference product's have closed
 * enumerations and fail on a neutral word.
 */
export function dialectFor(clientName: string, setting: WireNamesSetting): WireDialect {
  if (setting !== 'auto') return setting;
  return clientName.toLowerCase().startsWith('zulip') ? 'zulip' : 'spec';
}
