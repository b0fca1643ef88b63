import {
  FakeClock,
  MemoryAuditLog,
  MemoryEventLog,
  MemoryUnitOfWork,
  memoryAuditedEvents,
} from '@tandem/shared-kernel/testing';
import { identityAudit } from '../src/audit/index.ts';
import {
  LoginThrottle,
  RealmAddresses,
  createIdentityUseCases,
  type AuthoredMessages,
  type PushDevices,
  type AuthoredPlace,
  type CredentialChange,
  type EmojiLookup,
  type Greeted,
  type Greetings,
  type IdentityEvent,
  type IdentityPorts,
  type IdentityTx,
  type JwtClaims,
} from '../src/index.ts';
import { MemoryBotRepository } from './memory-bot-repository.ts';
import { MemoryCredentialStore } from './memory-credential-store.ts';
import { MemoryLoginFailures } from './memory-login-failures.ts';
import { MemoryMutedUserRepository } from './memory-muted-user-repository.ts';
import { MemoryRealmRepository } from './memory-realm-repository.ts';
import { MemoryAccountDetails } from './memory-account-details.ts';
import { MemoryEmailChanges } from './memory-email-changes.ts';
import {
  MemoryApiKeyIssuer,
  MemoryConfirmationTokens,
  MemoryPasswordHasher,
} from './memory-secrets.ts';
import { MemoryPresences } from './memory-presences.ts';
import { MemoryProfiles } from './memory-profiles.ts';
import { MemoryOnboarding } from './memory-onboarding.ts';
import { MemoryAlertWords } from './memory-alert-words.ts';
import { MemoryAvatars, MemoryRealmPictures, memoryPictures } from './memory-pictures.ts';
import { MemoryPasswordResets } from './memory-password-resets.ts';
import { MemorySecondFactorCodes, MemorySecondFactors } from './memory-second-factors.ts';
import { MemoryErasures } from './memory-erasures.ts';
import {
  MemoryExternalIdentities,
  MemoryInvitedSignUps,
  MemoryLoginProviders,
  MemoryLoginTransactions,
  MemoryOpenId,
  MemorySeal,
} from './memory-external-login.ts';
import { MemoryLoginLinks } from './memory-login-links.ts';
import { MemoryLoginRecords } from './memory-login-records.ts';
import { MemorySessions } from './memory-sessions.ts';
import { MemorySecrets, MemoryTokens } from './memory-tokens.ts';
import { MemoryUserGroupRepository } from './memory-user-group-repository.ts';
import { MemoryUserRepository } from './memory-user-repository.ts';
import { MemoryUserSettings } from './memory-user-settings.ts';
import { MemoryUserStatusRepository } from './memory-user-status-repository.ts';

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

/** The whole context over memory adapters, which tests can access. */
export function createMemoryIdentity(externalUrl = 'https://chat.example.com') {
  const clock = new FakeClock();
  const realms = new MemoryRealmRepository();
  const users = new MemoryUserRepository();
  const groups = new MemoryUserGroupRepository(users);
  const bots = new MemoryBotRepository(users);
  const mutes = new MemoryMutedUserRepository(users);
  const statuses = new MemoryUserStatusRepository();
  const settings = new MemoryUserSettings(users);
  const presences = new MemoryPresences(users, settings);
  const profiles = new MemoryProfiles(users);
  const pictures = new Map<string, Uint8Array>();
  const emailChanges = new MemoryEmailChanges();
  const confirmations = new MemoryConfirmationTokens();
  const apiKeys = new MemoryApiKeyIssuer();
  const accessTokens = new MemoryTokens();
  const sessions = new MemorySessions();
  const loginTransactions = new MemoryLoginTransactions();
  const openId = new MemoryOpenId();
  const invitedSignUps = new MemoryInvitedSignUps();
  const secondFactors = new MemorySecondFactors();
  users.hasSecondFactor = (userId) => secondFactors.isOn(userId);
  const codes = new MemorySecondFactorCodes();
  const secrets = new MemorySecrets();
  const passwords = new MemoryPasswordHasher();
  const failures = new MemoryLoginFailures(
    async ({ realmId, account }) => (await users.findByEmail(realmId, account)) !== null,
  );
  /** The good tokens of each organization. */
  const tokens = new Map<string, Map<string, JwtClaims>>();
  const jwt = {
    tokens,
    isEnabledFor: (stringId: string) => tokens.has(stringId),
    verify: async (stringId: string, token: string) => tokens.get(stringId)?.get(token) ?? null,
  };
  const removedMessages: {
    realmId: number;
    authorIds: readonly number[];
    places: readonly AuthoredPlace[];
  }[] = [];
  const authoredMessages: AuthoredMessages = {
    remove: async (realmId, authorIds, places) =>
      void removedMessages.push({ realmId, authorIds, places }),
  };
  /** Users whose devices were removed. */
  const withoutDevices: number[] = [];
  const pushDevices: PushDevices = {
    removeAll: async (_, userId) => void withoutDevices.push(userId),
  };
  const greeted: Greeted[] = [];
  const greetings: Greetings = {
    greet: async (newcomer) => void greeted.push(newcomer),
    show: async (reader) => greeted.push(reader),
  };
  const erasures = new MemoryErasures(users);
  const events = new MemoryEventLog<IdentityEvent>();
  const audit = new MemoryAuditLog();
  /** Long is strong, unless it is a name again and again. */
  const strength = {
    guessesFor: async (password: string, words: readonly string[]) =>
      words.some((word) => password.startsWith(word.toLowerCase())) ? 1 : 10 ** password.length,
  };
  const announced: CredentialChange[] = [];
  const ports = {
    // The use cases of other tables are tested with answers of the ports.
    unitOfWork: new MemoryUnitOfWork({
      realms,
      groups,
      users,
      bots,
      mutes,
      statuses,
      settings,
      avatars: new MemoryAvatars(users),
      realmPictures: new MemoryRealmPictures(),
      alertWords: new MemoryAlertWords(),
      onboarding: new MemoryOnboarding(),
      profiles,
      presences,
      accountDetails: new MemoryAccountDetails(users),
      emailChanges,
      tokens: accessTokens,
      sessions,
      secondFactors,
      loginProviders: new MemoryLoginProviders(realms, loginTransactions),
      loginTransactions,
      externalIdentities: new MemoryExternalIdentities(),
      loginLinks: new MemoryLoginLinks(),
      loginRecords: new MemoryLoginRecords(),
      passwordResets: new MemoryPasswordResets(),
      erasures,
      authoredMessages,
      pushDevices,
      // The invitations context knows who joins; its adapter is tested there.
      defaultChannels: { join: () => Promise.resolve() },
      greetings,
      audit,
      events: memoryAuditedEvents(events, audit, identityAudit),
    } satisfies Partial<IdentityTx>) as unknown as MemoryUnitOfWork<IdentityTx>,
    // The SQL decides: a memory adapter could not replace it.
    groups: {
      list: async () => [],
      members: async () => null,
      subgroups: async () => null,
      membership: async () => null,
    },
    statuses: { statusOf: async (_, userId) => statuses.of(userId) },
    emoji,
    tokens: confirmations,
    pictures: memoryPictures(pictures),
    profileTexts: {
      render: async (markdown) => `<p>${markdown}</p>`,
      renderEarly: async (texts) =>
        new Map(
          texts.filter((text) => text.includes('$$')).map((text) => [text, `<p>early ${text}</p>`]),
        ),
    },
    presence: presences,
    presences,
    addresses: new RealmAddresses(externalUrl),
    credentials: new MemoryCredentialStore({
      realms,
      users,
      apiKeys,
      tokens: accessTokens,
      sessions,
      secrets,
    }),
    changes: { announce: (change) => void announced.push(change) },
    logins: users,
    jwt,
    throttle: new LoginThrottle(failures, clock),
    realms,
    apiKeys,
    secrets,
    seal: new MemorySeal(),
    openId,
    invitedSignUps,
    codes,
    uses: accessTokens,
    passwords,
    strength,
    clock,
  } satisfies IdentityPorts;
  const useCases = createIdentityUseCases(ports);
  return {
    ports,
    useCases,
    clock,
    realms,
    groups,
    users,
    bots,
    mutes,
    statuses,
    settings,
    pictures,
    profiles,
    presences,
    confirmations,
    apiKeys,
    accessTokens,
    secrets,
    openId,
    invitedSignUps,
    codes,
    passwords,
    failures,
    jwt,
    audit,
    events,
    greeted,
    removedMessages,
    withoutDevices,
    erasures,
    announced,
  };
}

/** The result of {@link createMemoryIdentity}. */
export type MemoryIdentity = ReturnType<typeof createMemoryIdentity>;
