import type { EventLog } from '@tandem/shared-kernel';
import type { ChannelRepository } from './channels/channel-repository.ts';
import type { Attachments } from './messages/attachments.ts';
import type { MessageRepository } from './messages/message-repository.ts';
import type { ReferenceQueries } from './messages/reference-queries.ts';
import type { MessagingEvent } from './messaging-events.ts';
import type { CustomEmojiQueries } from './reactions/custom-emoji.ts';
import type { ReactionRepository } from './reactions/reaction-repository.ts';
import type { AnonymousGroups } from './settings/group-setting.ts';

/** What a command of this context works on, bound to one transaction. */
export interface MessagingTx {
  readonly messages: MessageRepository;
  readonly reactions: ReactionRepository;
  readonly channels: ChannelRepository;
  readonly attachments: Attachments;
  readonly references: ReferenceQueries;
  readonly customEmoji: CustomEmojiQueries;
  readonly anonymousGroups: AnonymousGroups;
  readonly events: EventLog<MessagingEvent>;
}
