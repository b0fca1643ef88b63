import { expect, it } from '@jest/globals';
import type { DetachedUpload, EditMessageInput } from '@tandem/messaging-domain';
import { call, recorder } from '../../testing/call-endpoint.ts';
import { editMessage } from './edit-message.endpoint.ts';

const edit = async (
  form: Record<string, string>,
  detachedUploads: readonly DetachedUpload[] = [],
) => {
  const useCase = recorder<EditMessageInput, { detachedUploads: readonly DetachedUpload[] }>({
    detachedUploads,
  });
  const answer = await call(editMessage(useCase), { path: { message_id: '42' }, form });
  return { answer, input: useCase.inputs[0] };
};

it('changes the content', async () => {
  const form = { content: 'x', prev_content_sha256: 'abc' };
  expect(await edit(form)).toEqual({
    answer: { detached_uploads: [] },
    input: {
      messageId: 42,
      content: 'x',
      topic: undefined,
      channelId: undefined,
      propagateMode: 'change_one',
      previousContentSha256: 'abc',
      notifyOldThread: false,
      notifyNewThread: true,
    },
  });
});

it('accepts the parameters of a move', async () => {
  const form = {
    subject: ' t',
    stream_id: '5',
    propagate_mode: 'change_all',
    send_notification_to_new_thread: 'false',
    send_notification_to_old_thread: 'true',
  };
  expect((await edit(form)).input).toMatchObject({
    topic: ' t',
    channelId: 5,
    propagateMode: 'change_all',
    notifyOldThread: true,
    notifyNewThread: false,
  });
});

it('lists uploads that no message shows any more', async () => {
  const upload = {
    id: 1,
    name: 'a.png',
    pathId: '2/ab/x/a.png',
    size: 9,
    messageIds: [],
    sentAt: [],
    createdAt: new Date('2026-03-11T12:00:00.999Z'),
  };
  expect((await edit({ content: 'x' }, [upload])).answer).toEqual({
    detached_uploads: [
      {
        id: 1,
        name: 'a.png',
        path_id: '2/ab/x/a.png',
        size: 9,
        create_time: 1773230400,
        message_ids: [],
        messages: [],
      },
    ],
  });
});

it.each([
  [{ propagate_mode: 'x' }, 'Invalid propagate_mode'],
  [{ stream_id: '-1' }, 'stream_id is too small'],
  [{ stream_id: '"5"' }, 'stream_id is not an integer'],
  [{ send_notification_to_old_thread: 'x' }, 'send_notification_to_old_thread is not valid JSON'],
])('refuses %j', async (form, msg) => {
  await expect(edit(form as Record<string, string>)).rejects.toMatchObject({ msg });
});
