import { describe, expect, it } from '@jest/globals';
import { wireErrorOf } from './wire-error.ts';

const entry = { status: 400, code: 'TOO_LONG', msg: 'At most {limit}, not {given}: {limit}.' };

describe('wireErrorOf', () => {
  it('puts the data of the failure into its text, wherever they stand', () => {
    expect(wireErrorOf(entry, { limit: 60, given: 'many' })).toMatchObject({
      status: 400,
      code: 'TOO_LONG',
      msg: 'At most 60, not many: 60.',
      extra: {},
    });
  });

  it('treats the data as text, not as a template', () => {
    expect(wireErrorOf(entry, { limit: '{given}', given: '$&' }).msg).toBe(
      'At most {given}, not $&: {given}.',
    );
  });

  it('sends further data under their names on the wire, with their types', () => {
    const extra = { last_one: 'isLast', var_name: 'name' };
    expect(wireErrorOf({ ...entry, msg: 'No.', extra }, { isLast: true, name: 'x' })).toMatchObject(
      {
        msg: 'No.',
        extra: { last_one: true, var_name: 'x' },
      },
    );
  });

  it('needs no data if the text has no fields', () => {
    expect(wireErrorOf({ ...entry, msg: 'No.' }, null).msg).toBe('No.');
  });
});
