import type {
  AuthoredMessages,
  AuthoredLocation,
  CredentialChange,
  EmojiLookup,
  Greeted,
  Greetings,
  JwtClaims,
  JwtVerifier,
  ProfileTextRenderer,
  PushDevices,
} from '@tandem/identity-domain';
import {
  MemoryApiKeyIssuer,
  MemoryConfirmationTokens,
  MemoryPasswordHasher,
  MemorySeal,
  MemorySecondFactorCodes,
  MemorySecrets,
  memoryPictures,
} from '@tandem/identity-domain/testing';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { FakeInvitedSignUps, FakeOpenId } from './fake-open-id.ts';

const CUSTOM_EMOJI = [
  { id: 5, name: 'party', isDeactivated: false },
  { id: 6, name: 'old', isDeactivated: true },
];

/** A few emoji of each kind. */
const emoji: EmojiLookup = {
  extraEmoji: 'extra',
  codeOf: (name) => ({ car: '1f697', automobile: '1f697', grinning: '1f600' })[name] ?? null,
  namesOf: (code) => ({ '1f697': ['car', 'automobile'], '1f600': ['grinning'] })[code] ?? [],
  findActiveCustom: async (_, name) =>
    CUSTOM_EMOJI.find((each) => each.name === name && !each.isDeactivated) ?? null,
  findCustom: async (_, id) => CUSTOM_EMOJI.find((each) => each.id === id) ?? null,
};

const profileTexts: ProfileTextRenderer = {
  render: async (markdown) => `<p>${markdown}</p>`,
  renderEarly: async (texts) =>
    new Map(
      texts.filter((text) => text.includes('$$')).map((text) => [text, `<p>early ${text}</p>`]),
    ),
};

/** The secrets of all tests of a file: the database has each once. */
const secrets = new MemorySecrets();

/** The calls of commands to other contexts. */
export class RecordedCalls {
  /** Notices of changed credentials. */
  readonly announced: CredentialChange[] = [];
  readonly greeted: Greeted[] = [];
  readonly removedMessages: {
    readonly realmId: number;
    readonly authorIds: readonly number[];
    readonly locations: readonly AuthoredLocation[];
  }[] = [];
  /** Users whose devices were removed. */
  readonly withoutDevices: number[] = [];
  /** The ids of the tokens and sessions that were used, in order. */
  readonly uses: number[] = [];

  /** The ports of other contexts, as `bindIdentityTx` takes them. */
  readonly foreign = {
    authoredMessages: (): AuthoredMessages => ({
      remove: async (realmId, authorIds, locations) =>
        void this.removedMessages.push({ realmId, authorIds, locations }),
    }),
    pushDevices: (): PushDevices => ({
      removeAll: async (_, userId) => void this.withoutDevices.push(userId),
    }),
    greetings: (): Greetings => ({
      greet: async (newcomer) => void this.greeted.push(newcomer),
      show: async (reader) => this.greeted.push(reader),
    }),
  };
}

/** Adapters of other technologies than SQL, which tests read and control. */
export function identityDoubles(calls: RecordedCalls) {
  /** Stored pictures by key. */
  const pictures = new Map<string, Uint8Array>();
  /** The valid tokens of each organization. */
  const tokens = new Map<string, Map<string, JwtClaims>>();
  const jwt: JwtVerifier = {
    isEnabledFor: (stringId) => tokens.has(stringId),
    verify: async (stringId, token) => tokens.get(stringId)?.get(token) ?? null,
  };
  return {
    pictures,
    tokens,
    ports: {
      clock: new FakeClock(),
      apiKeys: new MemoryApiKeyIssuer(),
      passwords: new MemoryPasswordHasher(),
      tokens: new MemoryConfirmationTokens(),
      openId: new FakeOpenId(),
      invitedSignUps: new FakeInvitedSignUps(),
      codes: new MemorySecondFactorCodes(),
      seal: new MemorySeal(),
      pictures: memoryPictures(pictures),
      secrets,
      jwt,
      emoji,
      profileTexts,
      changes: { announce: (change: CredentialChange) => void calls.announced.push(change) },
      /** A long password is strong, unless it begins with a name. */
      strength: {
        guessesFor: async (password: string, words: readonly string[]) =>
          words.some((word) => password.startsWith(word.toLowerCase())) ? 1 : 10 ** password.length,
      },
      uses: {
        used: ({ id }: { readonly id: number }) => void calls.uses.push(id),
        apiKeyLastUsedAt: () => Promise.resolve(null),
      },
    },
  };
}
