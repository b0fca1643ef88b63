import type { Identity } from '@tandem/assembly-identity';
import type { Isolation } from '@tandem/assembly-isolation';
import { AvatarUrls, WebhookAuthenticator, identityEndpoints } from '@tandem/identity-rest';
import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import { TransactionalMessagePosting, createMessagingUseCases } from '@tandem/messaging-domain';
import { type UploadLimits } from '@tandem/messaging-domain/uploads';
import { NO_REFERENCES, type MessageRenderer } from '@tandem/messaging-domain/content';
import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import { ExternalMediaAddresses } from '@tandem/messaging-outbound-http';
import {
  PostgresDestinationQueries,
  PostgresMessagePosting,
  PostgresMessageQueries,
  PostgresReferenceQueries,
  PostgresSubscribingQueries,
  PostgresSubscriptionQueries,
  PostgresTypingQueries,
  bindMessagingTx,
} from '@tandem/messaging-postgres';
import { messagingEndpoints } from '@tandem/messaging-rest';
import type { EventBus } from '@tandem/realtime-domain';
import type { ChatEndpoint, RawEndpoint } from '@tandem/shared-chat-wire';
import { PostgresEventLog, type Database } from '@tandem/shared-postgres';
import { Container } from 'inversify';
import type { PictureProxy, PushSettings } from '../config.ts';
import { serverIdentity } from '../server-identity.ts';
import { channelPorts, channelQueries } from './channel-queries.ts';
import { invitationRoutes } from './invitations.ts';
import { externalMediaEndpoints, messagingFiles } from './messaging-files.ts';
import { composeRawEndpoints } from './raw-endpoints.ts';
import { messageQueries } from './message-queries.ts';
import { composeRealTime, type RealTime } from './real-time.ts';
import { pushPages, pushRoutes } from './push.ts';
import { TOKENS } from './tokens.ts';

export interface ChatApiParts {
  /** Through which copies of the service tell each other. */
  readonly bus: EventBus;
  /** Told of what fails beside the requests. */
  readonly onError: (error: unknown, what: string) => void;
  /** Told when events begin and cease to wait for another version; null: they do not any more. */
  readonly onStandBack: (type: string | null) => void;
  readonly database: Database;
  readonly identity: Identity;
  /** What takes long is done there. */
  readonly isolation: Isolation;
  readonly secret: string;
  readonly dataDir: string;
  readonly uploadLimits: UploadLimits;
  readonly push: PushSettings;
  readonly pictureProxy: PictureProxy;
  /** Guests get the presence of those alone whom they may know. Off when left out. */
  readonly limitsPresence?: boolean;
  readonly eventQueuesPerUser?: number | undefined;
}

/** Binds every port of the chat service to its adapter and makes its endpoints. */
export function composeEndpoints(parts: ChatApiParts): {
  readonly endpoints: readonly ChatEndpoint[];
  /** Beside the API. */
  readonly raw: readonly RawEndpoint[];
  readonly realTime: RealTime;
} {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(TOKENS.database).toConstantValue(parts.database);
  container.bind(TOKENS.identity).toConstantValue(parts.identity);
  container.bind(TOKENS.avatars).toConstantValue(new AvatarUrls(parts.secret));
  container
    .bind(TOKENS.mediaAddresses)
    .toConstantValue(
      parts.pictureProxy === 'off' ? null : new ExternalMediaAddresses(parts.secret),
    );
  container.bind(TOKENS.files).toConstantValue(messagingFiles(parts));
  container.bind(TOKENS.isolation).toConstantValue(parts.isolation);
  bindMessaging(container);
  container.bind(TOKENS.identityEndpoints).toResolvedValue(
    (identity, avatars, renderer, messages) =>
      identityEndpoints({
        ...identity.queries,
        useCases: identity.useCases,
        users: identity.users,
        directory: identity.directory,
        addresses: identity.addresses,
        watermark: messages,
        avatars,
        server: serverIdentity,
        pushNotificationsEnabled: parts.push.isConfigured,
        renderDescription: descriptionsBy(renderer),
      }),
    [TOKENS.identity, TOKENS.avatars, TOKENS.renderer, TOKENS.messages],
  );
  container.bind(TOKENS.messagingEndpoints).toResolvedValue(
    (useCases, messages, subscriptions, renderer, identity, avatars, database, files) =>
      messagingEndpoints({
        ...files.ports,
        ...files.queries,
        temporaryUrls: files.temporaryUrls,
        webhookCallers: new WebhookAuthenticator(identity.authenticateWebhook),
        ...channelQueries(database),
        ...messageQueries(database),
        useCases,
        messages,
        subscriptions,
        renderer,
        addresses: identity.addresses,
        avatars,
        clock: database.clock,
      }),
    [
      TOKENS.messaging,
      TOKENS.messages,
      TOKENS.subscriptions,
      TOKENS.renderer,
      TOKENS.identity,
      TOKENS.avatars,
      TOKENS.database,
      TOKENS.files,
    ],
  );
  container
    .bind(TOKENS.rawEndpoints)
    .toResolvedValue(
      (identity, files, messaging, avatars, emoji) => [
        ...composeRawEndpoints({ identity, files, messaging, avatars, emoji }),
        ...externalMediaEndpoints(container.get(TOKENS.mediaAddresses), parts.pictureProxy),
      ],
      [TOKENS.identity, TOKENS.files, TOKENS.messaging, TOKENS.avatars, TOKENS.emoji],
    );
  const invitations = invitationRoutes(parts);
  const realTime = composeRealTime({
    ...parts,
    onAccessChange: (change, xid) => parts.identity.caches.ensureForgotten(change, xid),
    presentation: {
      avatars: container.get(TOKENS.avatars),
      apiKeys: parts.identity.queries.apiKeys,
      addresses: parts.identity.addresses,
      renderer: container.get(TOKENS.renderer),
      renderDescription: descriptionsBy(container.get(TOKENS.renderer)),
      limits: { maxFileUploadMib: parts.uploadLimits.maxFileMib },
      limitsPresence: parts.limitsPresence ?? false,
    },
  });
  return {
    endpoints: [
      ...container.get(TOKENS.identityEndpoints),
      ...container.get(TOKENS.messagingEndpoints),
      ...invitations.endpoints,
      ...pushRoutes(parts.database, parts.push),
      ...realTime.endpoints,
    ],
    raw: [...container.get(TOKENS.rawEndpoints), ...invitations.raw, ...pushPages(parts)],
    realTime,
  };
}

/** What an organization's description is rendered with: it refers to nothing. */
const PLAIN = {
  references: NO_REFERENCES,
  linkifiers: [],
  translateEmoticons: false,
  realmUrl: '',
  defaultCodeLanguage: null,
  previewsMedia: false,
  writerId: null,
  mayTakeLong: false,
};

const descriptionsBy =
  (renderer: Pick<MessageRenderer, 'renderDescription'>) =>
  (markdown: string): Promise<string> =>
    renderer.renderDescription(markdown, PLAIN);

function bindMessaging(container: Container): void {
  container.bind(TOKENS.emoji).toResolvedValue(() => new BuiltInEmojiCatalog(), []);
  container
    .bind(TOKENS.renderer)
    .toResolvedValue(
      (isolation, emoji) => isolation.renderer(emoji),
      [TOKENS.isolation, TOKENS.emoji],
    );
  container
    .bind(TOKENS.messages)
    .toResolvedValue((database) => new PostgresMessageQueries(database.sql), [TOKENS.database]);
  container
    .bind(TOKENS.subscriptions)
    .toResolvedValue(
      (database) => new PostgresSubscriptionQueries(database.sql),
      [TOKENS.database],
    );
  container.bind(TOKENS.messaging).toResolvedValue(
    (database, identity, renderer, emoji, files, messages) => {
      const unitOfWork = database.unitOfWork((sql) =>
        bindMessagingTx(sql, new PostgresAnonymousGroups(sql)),
      );
      return createMessagingUseCases({
        ...files.ports,
        unitOfWork,
        posting: new PostgresMessagePosting(
          database.sql,
          new TransactionalMessagePosting(unitOfWork),
        ),
        destinations: new PostgresDestinationQueries(database.sql),
        references: new PostgresReferenceQueries(database.sql),
        ...messageQueries(database),
        typing: new PostgresTypingQueries(database.sql),
        typingEvents: new PostgresEventLog(database.sql),
        messages,
        subscribing: new PostgresSubscribingQueries(database.sql),
        ...channelPorts(database, identity),
        addresses: identity.addresses,
        clock: database.clock,
        renderer,
        emoji,
      });
    },
    [
      TOKENS.database,
      TOKENS.identity,
      TOKENS.renderer,
      TOKENS.emoji,
      TOKENS.files,
      TOKENS.messages,
    ],
  );
}
