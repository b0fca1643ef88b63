import { expect, it } from '@jest/globals';
import { NotifyRecipients } from '@tandem/push-domain';
import {
  channel,
  direct,
  inChannel,
  jobs,
  sender,
  sql,
  subscribe,
  vera,
} from '../testing/push-scene.ts';
import { PostgresMissedMessageNotifications } from './missed-message-notifications.ts';
import {
  PostgresCandidateQueries,
  mailCandidates,
  pushCandidates,
  type MailCandidate,
  type PushCandidate,
} from './postgres-candidate-queries.ts';
import { PostgresPushNotifications } from './push-notifications.ts';

const push = () =>
  new NotifyRecipients<PushCandidate>({
    channel: 'push',
    candidates: new PostgresCandidateQueries(sql(), pushCandidates),
    queue: new PostgresPushNotifications(sql()),
  });
const mail = () =>
  new NotifyRecipients<MailCandidate>({
    channel: 'email',
    candidates: new PostgresCandidateQueries(sql(), mailCandidates),
    queue: new PostgresMissedMessageNotifications(sql()),
  });

it('a push is queued once per device, for any number of additions', async () => {
  const id = await direct(sender, vera);
  await push().execute([id]);
  await push().execute([id]);
  expect((await jobs(vera)).map(({ content }) => content)).toEqual([
    { event: 'message', messageId: id },
  ]);
});

it('one mail is queued per conversation, and later messages join it', async () => {
  await subscribe(vera);
  const first = await direct(sender, vera);
  const mentions = [await inChannel({ mentioned: [vera] }), await inChannel({ mentioned: [vera] })];
  await mail().execute([first, mentions[0]!]);
  await mail().execute([mentions[0]!, mentions[1]!]);
  const { rows: missed } = await sql().query<{ id: number; trigger: string }>(
    'select message_id as id, trigger from missed_message where user_id = $1 order by message_id',
    [vera],
  );
  expect(missed.map(({ id, trigger }) => [id, trigger])).toEqual([
    [first, 'direct_message'],
    [mentions[0], 'mentioned'],
    [mentions[1], 'mentioned'],
  ]);
  const { rows: queued } = await sql().query<{ conversation: string; isLater: boolean }>(
    `select payload->>'conversation' as conversation, due_at > now() as "isLater" from job
     where queue = 'missed-messages' and (payload->>'userId')::bigint = $1 order by conversation`,
    [vera],
  );
  expect(queued).toEqual([
    { conversation: expect.stringMatching(/^direct\//), isLater: true },
    { conversation: `topic/${channel.topicId}`, isLater: true },
  ]);
});
