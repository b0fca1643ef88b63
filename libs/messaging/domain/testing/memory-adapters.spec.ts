import { describeCustomEmojiQueries } from './custom-emoji-queries.contract.ts';
import { describeChannelRepository } from './channel-repository.contract.ts';
import { MemoryMessaging } from './memory-messaging.ts';
import { describeMessageRepository } from './message-repository.contract.ts';
import { describeReactionRepository } from './reaction-repository.contract.ts';

const harness = () => new MemoryMessaging();

describeMessageRepository('MemoryMessageRepository', harness);
describeReactionRepository('MemoryReactionRepository', harness);
describeChannelRepository('MemoryChannelRepository', harness);
describeCustomEmojiQueries('MemoryCustomEmojiQueries', harness);
