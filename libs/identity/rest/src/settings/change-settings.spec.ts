import { beforeEach, expect, it } from '@jest/globals';
import {
  USER_SETTINGS,
  USER_SETTING_NAMES,
  type ChangeOwnSettingsInput,
  type ChangeSettingsOfOthersInput,
} from '@tandem/identity-domain';
import { parametersOf } from '@tandem/shared-rest';
import { call } from '../../testing/call-endpoint.ts';
import { changeSettings } from './change-settings.endpoint.ts';

const own: ChangeOwnSettingsInput[] = [];
const others: ChangeSettingsOfOthersInput[] = [];
const endpoint = changeSettings({
  changeOwnSettings: {
    execute: async (_, input) => {
      own.push(input);
      return { session: null };
    },
  },
  changeSettingsOfOthers: { execute: async (_, input) => void others.push(input) },
});

beforeEach(() => {
  own.length = 0;
  others.length = 0;
});

it('takes every setting, and reads its parameters in alphabetical order', () => {
  const names = parametersOf(endpoint.params).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...USER_SETTING_NAMES]));
  expect(names).toEqual([...names].sort());
  expect(endpoint.guard).toBe('human');
});

it.each(USER_SETTING_NAMES)('accepts the default of %s, and no other type', async (name) => {
  const rule = USER_SETTINGS[name];
  await call(endpoint, { form: { [name]: String(rule.default) } });
  expect(own).toMatchObject([{ settings: { [name]: rule.default } }]);
  const isAnyText = rule.kind === 'text' && !('values' in rule);
  if (isAnyText) return;
  const wrong = rule.kind === 'text' ? 'of no kind' : '[]';
  await expect(call(endpoint, { form: { [name]: wrong } })).rejects.toMatchObject({
    msg: expect.stringContaining(name) as unknown,
  });
});

it('passes on data that is not a setting beside the settings', async () => {
  const form = { full_name: 'Ann', timezone: 'US/Eastern', new_password: 'new', email: 'a@x.test' };
  await call(endpoint, { form });
  expect(own).toEqual([
    {
      settings: {},
      fullName: 'Ann',
      timezone: 'America/New_York',
      email: 'a@x.test',
      password: { oldPassword: '', newPassword: 'new', address: '192.0.2.1' },
    },
  ]);
});

it('changes others where some are named', async () => {
  const target_users = JSON.stringify({ user_ids: [7], skip_if_already_edited: true });
  await call(endpoint, { form: { target_users, enter_sends: 'true', old_password: 'x' } });
  await call(endpoint, { form: { target_users, timezone: 'UTC' } });
  expect(own).toEqual([]);
  const targets = { userIds: [7], groupIds: [] };
  expect(others).toEqual([
    { targets, exceptChosen: true, settings: { enter_sends: true }, touchesAccount: false },
    { targets, exceptChosen: true, settings: {}, touchesAccount: true },
  ]);
});
