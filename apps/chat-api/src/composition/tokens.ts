import type { Isolation } from '@tandem/assembly-isolation';
import type { Identity } from '@tandem/assembly-identity';
import type { AvatarUrls } from '@tandem/identity-rest';
import type { MessagingUseCases } from '@tandem/messaging-domain';
import type { EmojiCatalog, MessageRenderer } from '@tandem/messaging-domain/content';
import type {
  PostgresMessageQueries,
  PostgresSubscriptionQueries,
} from '@tandem/messaging-postgres';
import type { ChatEndpoint, RawEndpoint } from '@tandem/shared-chat-wire';
import type { Database } from '@tandem/shared-postgres';
import type { ServiceIdentifier } from 'inversify';
import type { ExternalMediaAddresses } from '@tandem/messaging-outbound-http';
import type { MessagingFiles } from './messaging-files.ts';

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

/** What the container holds; everything is made once, at the start. */
export const TOKENS = {
  database: token<Database>('Database'),
  identity: token<Identity>('Identity'),
  emoji: token<EmojiCatalog>('EmojiCatalog'),
  isolation: token<Isolation>('Isolation'),
  renderer: token<MessageRenderer>('MessageRenderer'),
  messaging: token<MessagingUseCases>('MessagingUseCases'),
  messages: token<PostgresMessageQueries>('MessageQueries'),
  subscriptions: token<PostgresSubscriptionQueries>('SubscriptionQueries'),
  avatars: token<AvatarUrls>('AvatarUrls'),
  files: token<MessagingFiles>('MessagingFiles'),
  mediaAddresses: token<ExternalMediaAddresses | null>('ExternalMediaAddresses'),
  rawEndpoints: token<readonly RawEndpoint[]>('RawEndpoints'),
  identityEndpoints: token<readonly ChatEndpoint[]>('IdentityEndpoints'),
  messagingEndpoints: token<readonly ChatEndpoint[]>('MessagingEndpoints'),
} as const;
