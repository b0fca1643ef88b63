import {
  describeAttachments,
  describeUnfinishedUploads,
  describeChannelRepository,
  describeCustomEmojiQueries,
  describeFileRemovals,
  describeMessageRepository,
  describeReactionRepository,
  describeReadStateRepository,
} from '@tandem/messaging-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../testing/postgres-harness.ts';

const test = useTestDatabase();
const harness = () => new PostgresHarness(test().database);

describeMessageRepository('PostgresMessageRepository', harness);
describeReadStateRepository('PostgresReadStateRepository', harness);
describeReactionRepository('PostgresReactionRepository', harness);
describeChannelRepository('PostgresChannelRepository', harness);
describeCustomEmojiQueries('PostgresCustomEmojiQueries', harness);
describeAttachments('PostgresAttachments', harness);
describeUnfinishedUploads('PostgresUnfinishedUploads', harness);
describeFileRemovals('PostgresFileRemovals', harness);
