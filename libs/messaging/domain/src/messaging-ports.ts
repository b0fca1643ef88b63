import type { Clock, UnitOfWork } from '@tandem/shared-kernel';
import type { SubscribingQueries } from './channels/subscribing-queries.ts';
import type { EmojiCatalog } from './content/emoji-catalog.ts';
import type { MessageRenderer } from './content/message-renderer.ts';
import type { DestinationQueries } from './messages/destination.ts';
import type { ReferenceQueries } from './messages/reference-queries.ts';
import type { MessagingTx } from './messaging-tx.ts';
import type { RealmAddresses } from './settings/realm-addresses.ts';

/** What the use cases of this context need; an app binds it once. */
export interface MessagingPorts {
  readonly unitOfWork: UnitOfWork<MessagingTx>;
  readonly destinations: DestinationQueries;
  readonly references: ReferenceQueries;
  readonly subscribing: SubscribingQueries;
  readonly renderer: MessageRenderer;
  readonly emoji: EmojiCatalog;
  readonly addresses: RealmAddresses;
  readonly clock: Clock;
}
