import { expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { PASSWORD, useChatApi } from './chat-api-under-test.ts';
import type { Answer } from './chat-client.ts';
import { newPerson } from './revocation/holdings.ts';

const chat = useChatApi({ logLevel: 'silent' });
const PATH = '/users/me/second_factor';
const outcome = ({ status, body }: Answer) => [status, body.code];

it('is set up with a device, required at log-ins, and turned off with a code', async () => {
  const { client } = chat();
  const person = await newPerson(chat());
  const as = { as: person };
  const refused = await client.post(PATH, { password: 'a guess' }, as);
  expect([refused.status, refused.body.msg]).toEqual([400, 'Wrong password!']);
  const begun = await client.post(PATH, { password: PASSWORD }, as);
  const { secret, uri } = begun.body as { secret: string; uri: string };
  expect(uri).toBe(
    `otpauth://totp/Acme:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Acme`,
  );
  // Neither the device nor the server reads a clock twice: a code of the next step is early, not late.
  const epoch = Math.floor(Date.now() / 1000);
  const codeOf = (seconds: number) => generateSync({ secret, epoch: epoch + seconds });
  const confirmed = await client.post(`${PATH}/confirm`, { code: codeOf(0) }, as);
  const [recovery, another] = confirmed.body.recovery_codes as string[];
  expect((await client.get(PATH, {}, as)).body).toMatchObject({
    is_enabled: true,
    recovery_codes_left: 10,
  });
  for (const path of ['/fetch_api_key', '/session']) {
    const fields = { username: person.email, password: PASSWORD };
    expect(outcome(await client.post(path, fields))).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    const replayed = await client.post(path, { ...fields, code: codeOf(0) });
    expect(outcome(replayed)).toEqual([401, 'SECOND_FACTOR_WRONG']);
  }
  const fields = { username: person.email, password: PASSWORD };
  expect((await client.post('/session', { ...fields, code: recovery })).status).toBe(200);
  const again = await client.post('/fetch_api_key', { ...fields, code: recovery });
  expect(outcome(again)).toEqual([401, 'SECOND_FACTOR_WRONG']);
  const off = await client.delete(PATH, { code: 'x' }, as);
  expect(outcome(off)).toEqual([401, 'SECOND_FACTOR_WRONG']);
  expect((await client.delete(PATH, { code: another }, as)).status).toBe(200);
  expect((await client.post('/fetch_api_key', fields)).status).toBe(200);
});

it('stores neither the secret of the device nor recovery codes', async () => {
  const { client, database } = chat();
  const person = await newPerson(chat());
  const { secret } = (await client.post(PATH, { password: PASSWORD }, { as: person })).body as {
    secret: string;
  };
  const code = generateSync({ secret });
  const confirmed = await client.post(`${PATH}/confirm`, { code }, { as: person });
  const { rows } = await database.database.sql.query<{ row: string }>(
    'select second_factor::text as row from second_factor where user_id = $1',
    [person.userId],
  );
  expect(rows).toHaveLength(1);
  for (const each of [secret, ...(confirmed.body.recovery_codes as string[])]) {
    expect(rows[0]?.row).not.toContain(each);
  }
});
