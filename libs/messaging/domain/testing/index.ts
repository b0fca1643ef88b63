export {
  anUpload,
  describeAttachments,
  describeFileRemovals,
  describeUnfinishedUploads,
} from './attachments.contract.ts';
export {
  aBody,
  aChannel,
  aChannelDestination,
  aDirectDestination,
  aMessage,
  aRenderer,
  aSubscribingContext,
  noReferences,
  plainChannelOptions,
  plainInsights,
  plainWriting,
  smallEmojiCatalog,
} from './builders.ts';
export { describeContentStore } from './content-store.contract.ts';
export { describeCustomEmojiQueries } from './custom-emoji-queries.contract.ts';
export { describeDefaultChannelGroupRepository } from './default-channel-groups.contract.ts';
export { describeChannelEmailRepository } from './channel-email-repository.contract.ts';
export { describeChannelFolderRepository } from './channel-folder-repository.contract.ts';
export { describeChannelRepository } from './channel-repository.contract.ts';
export { describePersonalLimits } from './personal-limits.contract.ts';
export { describeStores } from './stores.contract.ts';
export { MemoryContentStore } from './memory-content-store.ts';
export { freshChannel } from './contract-world.ts';
export { describeMessageRepository } from './message-repository.contract.ts';
export {
  type ChannelFacts,
  type MessageFacts,
  type MessagingHarness,
} from './messaging-harness.ts';
export {
  describeNavigationViewRepository,
  describeUserTopicRepository,
} from './personal-stores.contract.ts';
export { describeMessageArchive } from './message-archive.contract.ts';
export { describeMessageDeletions } from './message-deletions.contract.ts';
export { describeMessageMoves } from './message-moves.contract.ts';
export { describeReadStateRepository } from './read-state-repository.contract.ts';
export { describeReactionRepository } from './reaction-repository.contract.ts';
