import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { createMemberIdentity, type MemoryIdentity } from '../../testing/index.ts';
import type { Operator } from '../operator.ts';

const HOST = 'acme.chat.example.com';
const ADDRESS = '192.0.2.1';
let identity: MemoryIdentity;
let operator: Operator;
let ann: Actor;
let recoveryCodes: readonly string[];
/** Of the device that was set up last. */
let deviceId: number;

beforeEach(async () => {
  ({ identity, operator, ann } = await createMemberIdentity());
  await begin();
  ({ recoveryCodes } = await confirm(code()));
  identity.clock.advanceSeconds(30);
});

const begin = async () => {
  const { secret } = await identity.useCases.beginSecondFactor.execute(ann, {
    password: 'correct horse',
    address: ADDRESS,
  });
  deviceId = Number(secret.replace('SECRET', ''));
};
const confirm = (given: string) =>
  identity.useCases.confirmSecondFactor.execute(ann, { code: given });
const code = () => identity.codes.codeAt(deviceId, identity.clock.now());
const logIn = (given?: string, changes: object = {}) =>
  identity.useCases.fetchApiKey.execute({
    host: HOST,
    username: 'ann@example.com',
    password: 'correct horse',
    code: given,
    address: ADDRESS,
    clientName: 'x',
    ...changes,
  });
const refusal = (name: string) => expect.objectContaining({ code: name });
const wrong = refusal('SECOND_FACTOR_WRONG');
const state = () => identity.useCases.readSecondFactor.execute(ann);

describe('a log-in by password', () => {
  it('requires a code, only where the password is right', async () => {
    for (const none of [undefined, '']) {
      await expect(logIn(none)).rejects.toEqual(refusal('SECOND_FACTOR_REQUIRED'));
    }
    const guess = logIn(code(), { password: 'x' });
    await expect(guess).rejects.toEqual(refusal('AUTHENTICATION_FAILED'));
    expect(await logIn(code())).toMatchObject({ userId: ann.userId });
  });

  it('requires one for a session too', async () => {
    const start = (given?: string) =>
      identity.useCases.startSession.execute({
        host: HOST,
        username: 'ann@example.com',
        password: 'correct horse',
        code: given,
        address: ADDRESS,
        clientName: 'x',
        userAgent: 'x',
        previous: null,
      });
    await expect(start()).rejects.toEqual(refusal('SECOND_FACTOR_REQUIRED'));
    expect(await start(code())).toMatchObject({ userId: ann.userId });
  });

  it('accepts no code twice, and no earlier one after a later one', async () => {
    const earlier = code();
    identity.clock.advanceSeconds(30);
    await logIn(code());
    await expect(logIn(code())).rejects.toEqual(wrong);
    await expect(logIn(earlier)).rejects.toEqual(wrong);
    identity.clock.advanceSeconds(30);
    await logIn(code());
  });

  it('accepts each recovery code once', async () => {
    const [first = '', second = ''] = recoveryCodes;
    await logIn(first);
    await expect(logIn(first)).rejects.toEqual(wrong);
    await logIn(` ${second} `);
    expect(await state()).toEqual({ isOn: true, recoveryCodes: 8 });
  });

  it('allows five wrong codes, which the right password does not reset', async () => {
    for (let count = 0; count < 5; count += 1) await expect(logIn('000000')).rejects.toEqual(wrong);
    await expect(logIn(code())).rejects.toEqual(refusal('LOGIN_THROTTLED'));
    identity.clock.advanceSeconds(1800);
    await logIn(code());
  });

  it('needs a code after a lost password as well', async () => {
    const password = 'gravel orchard';
    await identity.useCases.setUserPassword.execute(operator, { userId: ann.userId, password });
    await expect(logIn(undefined, { password })).rejects.toEqual(refusal('SECOND_FACTOR_REQUIRED'));
  });
});

describe('a second factor', () => {
  it('is on once a code has shown that the device is set up', async () => {
    await identity.useCases.resetSecondFactor.execute(operator, ann);
    await expect(confirm(code())).rejects.toEqual(refusal('SECOND_FACTOR_OFF'));
    await begin();
    await logIn();
    await expect(confirm('000000')).rejects.toEqual(wrong);
    expect(await state()).toEqual({ isOn: false, recoveryCodes: 0 });
    await confirm(code());
    expect(await state()).toEqual({ isOn: true, recoveryCodes: 10 });
    await expect(begin()).rejects.toEqual(refusal('SECOND_FACTOR_ALREADY_ON'));
    await expect(confirm(code())).rejects.toEqual(refusal('SECOND_FACTOR_ALREADY_ON'));
  });

  it('is turned off by a code, or by the operator', async () => {
    const remove = (given: string) =>
      identity.useCases.removeSecondFactor.execute(ann, { code: given, address: ADDRESS });
    await expect(remove('000000')).rejects.toEqual(wrong);
    await remove(code());
    await logIn();
    await expect(remove(code())).rejects.toEqual(refusal('SECOND_FACTOR_OFF'));
    const reset = identity.useCases.resetSecondFactor.execute(operator, ann);
    await expect(reset).rejects.toEqual(refusal('SECOND_FACTOR_OFF'));
  });
});
