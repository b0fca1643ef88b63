import { expect, it } from '@jest/globals';
import type { AddReactionInput, RemoveReactionInput } from '@tandem/messaging-domain';
import { call, recorder } from '../../testing/call-endpoint.ts';
import { addReaction } from './add-reaction.endpoint.ts';
import { removeReaction } from './remove-reaction.endpoint.ts';

const path = { message_id: '42' };
const add = async (form: Record<string, string>) => {
  const useCase = recorder<AddReactionInput, void>(undefined);
  expect(await call(addReaction(useCase), { path, form })).toEqual({});
  return useCase.inputs[0];
};
const remove = async (form: Record<string, string>) => {
  const useCase = recorder<RemoveReactionInput, void>(undefined);
  expect(await call(removeReaction(useCase), { path, form })).toEqual({});
  return useCase.inputs[0];
};

it('adds by name, with code and type where they are given', async () => {
  expect(await add({ emoji_name: 'tada' })).toEqual({
    messageId: 42,
    emojiName: 'tada',
    emojiCode: undefined,
    reactionType: undefined,
  });
  const form = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
  expect(await add(form)).toMatchObject({ emojiCode: '1f389', reactionType: 'unicode_emoji' });
});

it('needs a name to add', async () => {
  await expect(add({ emoji_code: '1f389' })).rejects.toMatchObject({
    code: 'REQUEST_VARIABLE_MISSING',
    extra: { var_name: 'emoji_name' },
  });
});

it('removes by code or name, a Unicode emoji by default', async () => {
  expect(await remove({ emoji_code: '1f389' })).toEqual({
    messageId: 42,
    emojiCode: '1f389',
    emojiName: undefined,
    reactionType: 'unicode_emoji',
  });
  expect(await remove({ emoji_name: 'x', reaction_type: 'any text' })).toMatchObject({
    emojiName: 'x',
    reactionType: 'any text',
  });
});

it('understands both words for the extra emoji', async () => {
  for (const word of ['service_extra_emoji', 'zulip_extra_emoji']) {
    const form = { emoji_name: 'zulip', reaction_type: word };
    expect(await add(form)).toMatchObject({ reactionType: 'service_extra_emoji' });
    expect(await remove(form)).toMatchObject({ reactionType: 'service_extra_emoji' });
  }
});
