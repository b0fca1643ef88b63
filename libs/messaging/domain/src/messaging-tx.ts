import type { AuditLog, EventLog } from '@tandem/shared-kernel';
import type { MESSAGING_ACTS } from './audit/messaging-acts.ts';
import type { DefaultChannelGroupRepository } from './channels/default-channel-group.ts';
import type { ChannelRepository } from './channels/channel-repository.ts';
import type { ChannelEmailRepository } from './email-gateway/channel-email-repository.ts';
import type { ChannelFolderRepository } from './folders/channel-folder-repository.ts';
import type { Attachments } from './messages/attachments.ts';
import type { MessageRepository } from './messages/message-repository.ts';
import type { ReferenceQueries } from './messages/reference-queries.ts';
import type { NavigationViewRepository } from './navigation-views/navigation-view-repository.ts';
import type { MessagingEvent } from './messaging-events.ts';
import type { CustomEmojiQueries } from './reactions/custom-emoji.ts';
import type { ReactionRepository } from './reactions/reaction-repository.ts';
import type { MessageArchive } from './archive/message-archive.ts';
import type { MessageDeletions } from './deletions/message-deletions.ts';
import type { MessageMoves } from './moves/message-moves.ts';
import type { ReadStateRepository } from './reading/read-state-repository.ts';
import type { UserTopicRepository } from './topics/user-topic-repository.ts';
import type { StoreTx } from './stores/store-tx.ts';
import type { FileRemovals } from './uploads/file-removals.ts';
import type { UnfinishedUploads } from './uploads/unfinished-uploads.ts';
import type { AnonymousGroups } from './settings/group-setting.ts';

/** The repositories of commands of this context, bound to one transaction. */
export interface MessagingTx extends StoreTx {
  readonly messages: MessageRepository;
  readonly reactions: ReactionRepository;
  readonly readState: ReadStateRepository;
  readonly moves: MessageMoves;
  readonly deletions: MessageDeletions;
  readonly archive: MessageArchive;
  readonly channels: ChannelRepository;
  readonly defaultGroups: DefaultChannelGroupRepository;
  readonly folders: ChannelFolderRepository;
  readonly navigationViews: NavigationViewRepository;
  readonly userTopics: UserTopicRepository;
  readonly channelEmails: ChannelEmailRepository;
  readonly attachments: Attachments;
  readonly fileRemovals: FileRemovals;
  readonly unfinishedUploads: UnfinishedUploads;
  readonly references: ReferenceQueries;
  readonly customEmoji: CustomEmojiQueries;
  readonly anonymousGroups: AnonymousGroups;
  readonly audit: AuditLog<(typeof MESSAGING_ACTS)[number]>;
  readonly events: EventLog<MessagingEvent>;
}
