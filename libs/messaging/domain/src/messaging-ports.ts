import type { Clock, UnitOfWork } from '@tandem/shared-kernel';
import type { SubscribingQueries } from './channels/subscribing-queries.ts';
import type { EmojiCatalog } from './content/emoji-catalog.ts';
import type { MessageRenderer } from './content/message-renderer.ts';
import type { ChannelEmailQueries } from './email-gateway/channel-email-repository.ts';
import type { DestinationQueries } from './messages/destination.ts';
import type { MessagePosting } from './messages/message-posting.ts';
import type { MessageQueries } from './messages/message-queries.ts';
import type { ReferenceQueries } from './messages/reference-queries.ts';
import type { MessagingTx } from './messaging-tx.ts';
import type { InsightQueries } from './insights/insight-queries.ts';
import type { NarrowQueries } from './narrow/narrow-queries.ts';
import type { ScheduledMessageQueries } from './scheduled-messages/scheduled-message.ts';
import type { TypingPorts } from './typing/send-typing-notice.ts';
import type { ContentStore } from './uploads/content-store.ts';
import type { Images } from './uploads/images.ts';
import type { UploadLimits } from './uploads/upload-limits.ts';
import type { UploadQueries } from './uploads/upload-queries.ts';
import type { RealmAddresses } from './settings/realm-addresses.ts';

/** The dependencies of the use cases of this context; an app binds them once. */
export interface MessagingPorts extends Pick<TypingPorts, 'typing' | 'typingEvents'> {
  readonly unitOfWork: UnitOfWork<MessagingTx>;
  /** By default each message has a transaction. */
  readonly posting?: MessagePosting;
  readonly destinations: DestinationQueries;
  readonly references: ReferenceQueries;
  readonly narrows: NarrowQueries;
  readonly insights: InsightQueries;
  readonly messages: Pick<MessageQueries, 'findMessage'>;
  readonly subscribing: SubscribingQueries;
  readonly renderer: MessageRenderer;
  readonly emoji: EmojiCatalog;
  readonly channelEmails: ChannelEmailQueries;
  /** Domain of the channels' mail addresses; `null`: channels accept no mail. */
  readonly emailGatewayDomain: (realmStringId: string) => string | null;
  readonly addresses: RealmAddresses;
  readonly files: ContentStore;
  readonly images: Images;
  readonly uploads: UploadQueries;
  readonly scheduled: ScheduledMessageQueries;
  readonly uploadLimits: UploadLimits;
  /** About twenty random letters, digits, `-` and `_`. */
  readonly newToken: () => string;
  /** Time limit of marking everything as read, in ms; optional. */
  readonly markAllTimeBudgetMs?: number | undefined;
  readonly clock: Clock;
}
