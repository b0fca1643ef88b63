import {
  describeAttachments,
  describeChannelRepository,
  describeCustomEmojiQueries,
  describeFileRemovals,
  describeMessageRepository,
  describeReactionRepository,
} from '@tandem/messaging-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../testing/postgres-harness.ts';

const test = useTestDatabase();
const harness = () => new PostgresHarness(test().database);

describeMessageRepository('PostgresMessageRepository', harness);
describeReactionRepository('PostgresReactionRepository', harness);
describeChannelRepository('PostgresChannelRepository', harness);
describeCustomEmojiQueries('PostgresCustomEmojiQueries', harness);
describeAttachments('PostgresAttachments', harness);
describeFileRemovals('PostgresFileRemovals', harness);
