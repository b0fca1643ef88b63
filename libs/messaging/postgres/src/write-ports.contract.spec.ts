import {
  describeChannelRepository,
  describeCustomEmojiQueries,
  describeMessageRepository,
  describeReactionRepository,
} from '@tandem/messaging-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { expect, it } from '@jest/globals';
import { NoAttachments } from './messages/no-attachments.ts';
import { PostgresHarness } from '../testing/postgres-harness.ts';

const test = useTestDatabase();
const harness = () => new PostgresHarness(test().database);

describeMessageRepository('PostgresMessageRepository', harness);
describeReactionRepository('PostgresReactionRepository', harness);
describeChannelRepository('PostgresChannelRepository', harness);
describeCustomEmojiQueries('PostgresCustomEmojiQueries', harness);

it('leaves no file behind while none can be uploaded (NoAttachments)', async () => {
  expect(await new NoAttachments().replace()).toEqual([]);
});
