import type {
  AccountEventQueries,
  ApiKeyIssuer,
  BotApiKeyChanged,
  BotChanged,
  BotOwnerChanged,
  BotView,
  BotWebhookSecretChanged,
  UserAvatarChanged,
  UserCreated,
  UserDeactivated,
  UserEmailChanged,
  UserReactivated,
  UserRenamed,
} from '@tandem/identity-domain';
import { ROLES, hasRole } from '@tandem/shared-kernel';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type Audience,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import { botVariant, keysFor, presentBot, withWebhookToken } from '../bots/present-bot.ts';
import type { AvatarUrls } from '../users/avatar-urls.ts';

type BotRelatedEvent =
  | UserCreated
  | UserDeactivated
  | UserReactivated
  | UserRenamed
  | UserEmailChanged
  | UserAvatarChanged
  | BotChanged
  | BotOwnerChanged
  | BotApiKeyChanged
  | BotWebhookSecretChanged;

interface Queries {
  readonly accountEvents: Pick<AccountEventQueries, 'bots'>;
}

type Fields = Readonly<Record<string, unknown>>;

interface BotData {
  readonly op: 'add' | 'update' | 'delete';
  readonly bot: Fields & { readonly user_id: number };
  /** The version of the published key; the key itself is stored nowhere. */
  readonly keyVersion: number | null;
  /** Administrators get another event. */
  readonly notForAdministrators?: true;
}

/** The dependencies of the translator of bots. */
export interface BotEventPresentation {
  readonly avatars: AvatarUrls;
  readonly apiKeys: Pick<ApiKeyIssuer, 'keyOf' | 'webhookTokenOf'>;
}

/** Bots, published to their owners and to administrators. */
export function botEvents({ avatars, apiKeys }: BotEventPresentation): AnyTranslator<Queries> {
  const botEvent = clientEventKind<BotData>({
    kind: 'realm_bot.any',
    types: ['realm_bot'],
    variant: (_, client) => botVariant(client),
    present: ({ op, bot, keyVersion, notForAdministrators }, actor) => {
      if (notForAdministrators && hasRole(actor, ROLES.administrator)) return null;
      const keys = keysFor(actor.form, apiKeys);
      const key = keyVersion !== null && { api_key: keys.keyOf(bot.user_id, keyVersion) };
      return { type: 'realm_bot', op, bot: { ...withWebhookToken(bot, keys), ...key } };
    },
  });
  const draftsFor = (event: BotRelatedEvent, bot: BotView): ClientEventDraft[] =>
    draftsOf(event, bot, avatars).map(([audience, data]) => botEvent.draft(audience, data));
  return clientEventTranslator<BotRelatedEvent, Queries>({
    of: [
      'user.created',
      'user.deactivated',
      'user.reactivated',
      'user.renamed',
      'user.avatar_changed',
      'user.email_changed',
      'bot.changed',
      'bot.owner_changed',
      'bot.api_key_changed',
      'bot.webhook_secret_changed',
    ],
    kinds: [botEvent],
    prepare: async (events, { accountEvents }) => {
      const bots = await accountEvents.bots(events.map(({ userId }) => userId));
      return events.map((event) => {
        const bot = bots.get(event.userId);
        return bot ? draftsFor(event, bot) : [];
      });
    },
  });
}

const OUTGOING = 3;

type AudienceData = readonly (readonly [Audience, BotData])[];

function draftsOf(event: BotRelatedEvent, bot: BotView, avatars: AvatarUrls): AudienceData {
  const whole = presentBot(bot, avatars);
  const { user_id } = whole;
  const ownerId = bot.account.bot?.ownerId ?? null;
  const update = (fields: Fields): AudienceData =>
    managersOf(ownerId).map((audience) => [
      audience,
      { op: 'update', bot: { user_id, ...fields }, keyVersion: null },
    ]);
  switch (event.type) {
    case 'user.created':
      return managersOf(ownerId).map((audience) => [
        audience,
        { op: 'add', bot: { ...whole, is_active: true }, keyVersion: bot.apiKeyVersion },
      ]);
    case 'user.deactivated':
      return update({ is_active: false });
    case 'user.reactivated':
      return update({ is_active: true });
    case 'user.renamed':
      return update({ full_name: event.fullName });
    case 'user.email_changed':
      return update({ email: event.email });
    case 'user.avatar_changed':
      return update({ avatar_url: whole.avatar_url });
    case 'bot.changed':
      return event.properties.flatMap((property) => update({ [property]: whole[property] }));
    case 'bot.api_key_changed':
      return [
        ...managersOf(ownerId).map((audience): AudienceData[number] => [
          audience,
          { op: 'update', bot: { user_id }, keyVersion: bot.apiKeyVersion },
        ]),
        // With the key of an outgoing webhook its token is another one.
        ...(bot.account.bot?.type === OUTGOING ? update({ services: whole.services }) : []),
      ];
    case 'bot.webhook_secret_changed':
      // The token of an outgoing webhook is another one too.
      return bot.account.bot?.type === OUTGOING ? update({ services: whole.services }) : [];
    case 'bot.owner_changed':
      return handedOver(event, bot, whole);
  }
}

/** The former owner loses the bot, the new owner receives it as a whole; administrators had it before. */
function handedOver(
  { ownerId, oldOwnerId }: BotOwnerChanged,
  { apiKeyVersion }: BotView,
  whole: BotData['bot'],
): AudienceData {
  const { user_id } = whole;
  const notForAdministrators = true;
  return [
    ...(oldOwnerId === null
      ? []
      : [
          [
            { kind: 'users', userIds: [oldOwnerId] },
            { op: 'delete', bot: { user_id }, keyVersion: null, notForAdministrators },
          ] as const,
        ]),
    [
      { kind: 'users', userIds: [ownerId] },
      { op: 'add', bot: whole, keyVersion: apiKeyVersion, notForAdministrators },
    ],
    [
      { kind: 'realm', role: ROLES.administrator },
      { op: 'update', bot: { user_id, owner_id: ownerId }, keyVersion: null },
    ],
  ];
}

/** The owner and the administrators; no user gets the event twice. */
function managersOf(ownerId: number | null): readonly Audience[] {
  if (ownerId === null) return [{ kind: 'realm', role: ROLES.administrator }];
  return [
    { kind: 'users', userIds: [ownerId] },
    { kind: 'realm', role: ROLES.administrator, except: [ownerId] },
  ];
}
