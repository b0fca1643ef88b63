import { describe, expect, it } from '@jest/globals';
import { accountDataOf, choicesData, choicesOf, usersOfValue } from './profile-fields.ts';

const LIST = {
  field_data: '{"7":{"text":"Vim","order":"2"},"3":{"text":"Emacs","order":"1"}}',
};

describe('the choices of a list', () => {
  it('are in their order', () => {
    expect(choicesOf(LIST)).toEqual([
      { value: '3', text: 'Emacs' },
      { value: '7', text: 'Vim' },
    ]);
    expect(choicesOf({ field_data: '' })).toEqual([]);
  });

  it('keep their values when others are added, moved or removed', () => {
    expect(choicesData(['Nano', 'Vim', 'Ed'], choicesOf(LIST))).toEqual({
      8: { text: 'Nano', order: '1' },
      7: { text: 'Vim', order: '2' },
      9: { text: 'Ed', order: '3' },
    });
    expect(choicesData(['Vim'], [])).toEqual({ 0: { text: 'Vim', order: '1' } });
  });
});

it('values that name users are lists of ids', () => {
  expect(usersOfValue('[3,5]')).toEqual([3, 5]);
  expect(usersOfValue('')).toEqual([]);
});

it('accounts are configured by service or pattern', () => {
  expect(accountDataOf({ field_data: '{"subtype":"github"}' })).toEqual({ subtype: 'github' });
  expect(accountDataOf({ field_data: '' })).toEqual({});
});
