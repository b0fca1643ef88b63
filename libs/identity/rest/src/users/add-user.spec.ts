import { expect, it } from '@jest/globals';
import { call } from '../../testing/call-endpoint.ts';
import { addUser } from './add-user.endpoint.ts';

const form = { email: 'ann@example.com', password: ' p ', full_name: 'Ann' };
const endpoint = addUser({
  execute: async (_, input) => {
    expect(input).toEqual({ email: 'ann@example.com', password: ' p ', fullName: 'Ann' });
    return { userId: 9 };
  },
});

it('answers the number of the new account', async () => {
  expect(await call(endpoint, { form })).toEqual({ user_id: 9 });
  expect(endpoint.guard).toBe('administrator');
});

it('reports missing parameters in the order address, password, name', async () => {
  const given: Record<string, string> = {};
  for (const name of Object.keys(form) as (keyof typeof form)[]) {
    await expect(call(endpoint, { form: given })).rejects.toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      extra: { var_name: name },
    });
    given[name] = form[name];
  }
});
