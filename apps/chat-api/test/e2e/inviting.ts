import { useChatApi, type Person } from './chat-api-under-test.ts';
import { keyIn, mailsTo as queuedMailsTo } from './queued-mails.ts';

export const chat = useChatApi();
export const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
export const done = { result: 'success', msg: '' };
export const needs = (rank: string) => ({
  result: 'error',
  code: 'UNAUTHORIZED_PRINCIPAL',
  msg: `Must be an organization ${rank}`,
});
export const PASSWORD = 'a new and rather long password';

interface Invite {
  readonly id: number;
  readonly email?: string;
  readonly link_url?: string;
  readonly invited_by_user_id: number;
}

let count = 0;
export const fresh = () => `guest${(count += 1)}@acme.test`;
export const send = async (as: Person, fields: object = {}) =>
  (
    await chat().client.post(
      '/invites',
      { invitee_emails: fresh(), stream_ids: [], ...fields },
      { as },
    )
  ).body;
export const makeLink = async (as: Person, fields: object = {}) =>
  (await chat().client.post('/invites/multiuse', { ...fields }, { as })).body;
export const list = async (as: Person): Promise<Invite[]> =>
  (await chat().client.get('/invites', {}, { as })).body.invites;
export const invitationOf = async (as: Person, email: string) =>
  (await list(as)).find((each) => each.email === email)!;

/** Makes an invitation expire. */
export const expire = (email: string) =>
  chat().database.database.sql.query(
    `update invitation set expires_at = now() - interval '1 second' where email = $1`,
    [email],
  );

export const mailsTo = (email: string) => queuedMailsTo(chat(), email);
export const keyFor = async (email: string) => keyIn((await mailsTo(email))[0]?.text ?? '');
