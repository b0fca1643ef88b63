import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { MAX_ALERT_WORDS } from './change-alert-words.ts';
import { createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';

const actor: Actor = { userId: 7, realmId: 2, role: ROLES.member, isBot: false };
let identity: MemoryIdentity;

beforeEach(() => {
  identity = createMemoryIdentity();
});

const add = (...words: string[]) => identity.useCases.addAlertWords.execute(actor, { words });
const remove = (...words: string[]) => identity.useCases.removeAlertWords.execute(actor, { words });

it('keeps words, each once and in the first spelling', async () => {
  expect(await add(' Lunch ', 'lunch', '', 'fire alarm')).toEqual(['Lunch', 'fire alarm']);
  expect(await add('LUNCH', ' ')).toEqual(['Lunch', 'fire alarm']);
  expect(await remove('LUNCH', 'nothing')).toEqual(['fire alarm']);
  expect(await remove('lunch')).toEqual(['fire alarm']);
  expect(await identity.useCases.readAlertWords.execute(actor)).toEqual(['fire alarm']);
  expect(identity.events.events).toEqual([
    {
      type: 'user.alert_words_changed',
      realmId: 2,
      userId: 7,
      words: ['Lunch', 'fire alarm'],
    },
    { type: 'user.alert_words_changed', realmId: 2, userId: 7, words: ['fire alarm'] },
  ]);
});

it('refuses more words than a person may have, and keeps those from before', async () => {
  const words = Array.from({ length: MAX_ALERT_WORDS }, (_, n) => `word ${n}`);
  await add(...words);
  await expect(add('one more', 'word 1')).rejects.toMatchObject({
    code: 'ALERT_WORDS_TOO_MANY',
    data: { limit: MAX_ALERT_WORDS },
  });
  expect(await add('WORD 1')).toEqual(words);
  await remove('word 0');
  expect(await add('one more')).toHaveLength(MAX_ALERT_WORDS);
});
