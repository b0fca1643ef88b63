import { expect, it } from '@jest/globals';
import type { MissedDigest } from '@tandem/push-domain';
import { describeNotificationCarrier } from '@tandem/push-domain/testing';
import type { Job } from '@tandem/shared-jobs';
import { MailSeal, openMail, type SealedMail } from '@tandem/shared-mail-queue';
import type { Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { QueuedMissedMails } from './queued-missed-mails.ts';

const test = useTestDatabase();
const seal = new MailSeal('a secret of more than 32 characters');

const message = (id: number, trigger: string) => ({
  id,
  trigger,
  senderName: 'Uli',
  content: `Text ${id}`,
  sentAt: new Date(),
  renderedContent: `<p>Text ${id}</p>`,
});
const digest = (changes: Partial<MissedDigest>): MissedDigest => ({
  email: 'vera@x.test',
  fullName: 'Vera',
  language: 'en',
  realmName: 'Acme',
  realmStringId: '',
  showsContent: true,
  namesRealm: false,
  channel: null,
  others: [],
  messages: [message(5, 'direct_message')],
  ...changes,
});

const options = {
  realmUrlOf: () => 'https://acme.test',
  unsubscribeUrlOf: (realmUrl: string, userId: number) => `${realmUrl}/off/${userId}`,
};
let suites = 0;

describeNotificationCarrier(
  'QueuedMissedMails',
  async () => {
    const { sql } = test().database;
    const prefix = `suite ${(suites += 1)} `;
    let fails = false;
    const failing: Sql = {
      query: async (statement, values) => {
        if (!fails) return sql.query(statement, values);
        fails = false;
        throw new Error('the connection was lost');
      },
    };
    return {
      carrier: new QueuedMissedMails(failing, seal, options),
      delivery: (id) => ({
        posting: { id: prefix + id, queuedAt: new Date() },
        userId: 2,
        digest: digest({}),
      }),
      arrived: async () => {
        const { rows } = await sql.query<{ key: string }>(
          `select key from job where queue = 'mail' and starts_with(key, $1)`,
          [prefix],
        );
        return rows.map(({ key }) => key);
      },
      answerNext: () => {
        fails = true;
      },
    };
  },
  ['failed'],
);

let conversations = 0;
async function mailOf(changes: Partial<MissedDigest>) {
  conversations += 1;
  const mails = new QueuedMissedMails(test().database.sql, seal, options);
  const posting = { id: `missed/2/direct/${conversations}/5`, queuedAt: new Date() };
  await mails.send({ posting, userId: 2, digest: digest(changes) });
  const { rows } = await test().database.sql.query<Job<SealedMail>>(
    `select id, key, payload, attempts, created_at as "createdAt" from job order by id desc limit 1`,
  );
  return openMail(rows[0]!, seal);
}
const other = (id: number) => ({ id, fullName: `P${id}` });
const channel = { id: 9, name: 'general', topic: 'a/b 100%' };

it.each<[Partial<MissedDigest>, string, string]>([
  [{ others: [other(3)] }, 'DMs with P3', '#narrow/dm/3-dm/near/5'],
  [{ others: [other(3), other(4)] }, 'Group DMs with P3 and P4', '#narrow/dm/3,4-dm/near/5'],
  [
    { others: [1, 2, 3, 4].map(other) },
    'Group DMs with Uli and 3 others',
    '#narrow/dm/1,2,3,4-dm/near/5',
  ],
  [{ namesRealm: true }, 'Messages to yourself [Acme]', '#narrow/dm/-dm/near/5'],
  [{ channel }, '#general > a/b 100%', '#narrow/channel/9/topic/a.2Fb.20100.25/near/5'],
  [{ channel, showsContent: false }, 'New messages', '#narrow/channel/9'],
])('names the conversation: %#', async (changes, subject, location) => {
  const mail = await mailOf(changes);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(`https://acme.test/${location}`);
  expect(mail.unsubscribeUrl).toBe('https://acme.test/off/2');
});

it.each([
  ['mentioned', 'you were mentioned'],
  ['stream_wildcard_mentioned', 'everybody was mentioned'],
  ['followed_topic_email_notify', 'you follow this topic'],
  ['stream_email_notify', 'mails about this channel'],
])('names the reason: %s', async (trigger, reason) => {
  const mail = await mailOf({ channel, messages: [message(5, trigger)] });
  expect(mail.text).toContain(reason);
});

it('links to the pictures and sounds in a message', async () => {
  const picture = (alt: string) =>
    `<img alt="${alt}" class="inline-image" data-original-dimensions="1x1" data-original-src="/user_uploads/2/a/b.png" src="/user_uploads/thumbnail/2/a/b.png/840x560.webp">`;
  const sound = '<audio controls preload="metadata" src="/user_uploads/2/a/s.mp3"></audio>';
  const renderedContent = `<p>${picture('a &quot;b&quot;')}${picture('')}${sound}</p>`;
  const { html } = await mailOf({
    messages: [{ ...message(5, 'direct_message'), renderedContent }],
  });
  const link = (file: string, text: string) =>
    `<a href="https://acme.test/user_uploads/2/a/${file}">${text}</a>`;
  expect(html).toContain(
    `<p>${link('b.png', 'a &quot;b&quot;')}${link('b.png', 'b.png')}${link('s.mp3', 's.mp3')}</p>`,
  );
});

it('shows only messages with a content, and no content if the user hides it', async () => {
  const messages = [10, 59, 60].map((id) => message(id, 'direct_message'));
  const older = { ...message(9, 'direct_message'), content: null, renderedContent: null };
  const mail = await mailOf({ messages: [older, ...messages] });
  expect(mail.text.match(/Text \d+/g)).toEqual(['Text 10', 'Text 59', 'Text 60']);
  expect(mail.html.match(/Text \d+/g)).toEqual(['Text 10', 'Text 59', 'Text 60']);
  const hidden = await mailOf({ messages, showsContent: false });
  expect(hidden.text).toContain('You missed 3 messages at Acme.');
  expect(hidden.text).toContain('because of your settings or those of Acme.');
  expect(`${hidden.text}${hidden.html}`).not.toContain('Text 60');
});

it('writes in the language of the account', async () => {
  const mail = await mailOf({ language: 'de', others: [other(3), other(4), other(5)] });
  expect(mail.subject).toBe('Gruppennachrichten mit P3, P4 und P5');
  expect(mail.html).toContain('<html lang="de">');
  expect(mail.text).toContain('Sie bekommen dies, weil Ihnen jemand bei Acme geschrieben hat.');
});
