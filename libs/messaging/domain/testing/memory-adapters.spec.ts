import { describePersonalLimits } from './personal-limits.contract.ts';
import { describeStores } from './stores.contract.ts';
import {
  describeAttachments,
  describeFileRemovals,
  describeUnfinishedUploads,
} from './attachments.contract.ts';
import { describeContentStore } from './content-store.contract.ts';
import { describeCustomEmojiQueries } from './custom-emoji-queries.contract.ts';
import { describeDefaultChannelGroupRepository } from './default-channel-groups.contract.ts';
import { describeChannelEmailRepository } from './channel-email-repository.contract.ts';
import { describeChannelFolderRepository } from './channel-folder-repository.contract.ts';
import { describeChannelRepository } from './channel-repository.contract.ts';
import { MemoryMessaging } from './memory-messaging.ts';
import { MemoryContentStore } from './memory-uploads.ts';
import { describeMessageRepository } from './message-repository.contract.ts';
import {
  describeNavigationViewRepository,
  describeUserTopicRepository,
} from './personal-stores.contract.ts';
import { describeMessageArchive } from './message-archive.contract.ts';
import { describeMessageDeletions } from './message-deletions.contract.ts';
import { describeReactionRepository } from './reaction-repository.contract.ts';

const harness = () => new MemoryMessaging();

describeMessageRepository('MemoryMessageRepository', harness);
describeMessageArchive('MemoryMessageArchive', harness);
describeMessageDeletions('MemoryMessageDeletions', harness);
describeReactionRepository('MemoryReactionRepository', harness);
describeChannelRepository('MemoryChannelRepository', harness);
describeDefaultChannelGroupRepository('MemoryDefaultChannelGroupRepository', harness);
describeChannelEmailRepository('MemoryChannelEmailRepository', harness);
describeChannelFolderRepository('MemoryChannelFolderRepository', harness);
describeNavigationViewRepository('MemoryNavigationViewRepository', harness);
describeUserTopicRepository('MemoryUserTopicRepository', harness);
describeCustomEmojiQueries('MemoryCustomEmojiQueries', harness);
describeAttachments('MemoryAttachments', harness);
describeUnfinishedUploads('MemoryUnfinishedUploads', harness);
describeFileRemovals('MemoryFileRemovals', harness);
describeContentStore('MemoryContentStore', () => new MemoryContentStore());
describeStores('the memory stores', harness);
describePersonalLimits('the memory stores limit', harness);
