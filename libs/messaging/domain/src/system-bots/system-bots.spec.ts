import { describe, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import type { NewMessage } from '../messages/message-repository.ts';
import { sendReferrerNotice } from './referrer-notice.ts';
import { SystemBotMessages, type SystemBotTx } from './system-bot-messages.ts';
import { EarlyWelcomeTexts, WelcomeMessages } from './welcome-messages.ts';

const BOTS = { 'notification-bot': 90, 'welcome-bot': 91 };
const READER = { realmId: 1, userId: 7 };

/** @param hasBots whether the server has system bots */
function aServer(hasBots = true) {
  const sent: NewMessage[] = [];
  const bots: SystemBotTx['bots'] = {
    find: async (name) => (hasBots ? BOTS[name] : null),
    welcomeTextOf: async () => 'Ours',
  };
  const tx = { bots, messages: { add: async (message: NewMessage) => sent.push(message) } };
  const texts = { render: async (markdown: string) => `<p>${markdown}</p>` };
  const messages = new SystemBotMessages(tx as unknown as SystemBotTx, {
    texts,
    clock: new FakeClock(),
  });
  return { sent, bots, messages, welcome: new WelcomeMessages(bots, messages) };
}

describe('a greeting', () => {
  it('is a direct message of the Welcome Bot with the text of the organization', async () => {
    const { sent, welcome } = aServer();
    await welcome.greet({ ...READER, text: null });
    expect(sent).toMatchObject([
      { realmId: 1, senderId: 91, place: { kind: 'direct', userIds: [7, 91] } },
    ]);
    expect(sent[0]?.body.content).toMatch(/^Hello, and welcome![^]*organization:\n\nOurs$/);
  });

  it('has the text of the inviter instead, rendered early if it was', async () => {
    const { sent, welcome } = aServer();
    const rendered = new Map([['$x$', '<p>formula</p>']]);
    await welcome.greet({ ...READER, text: '$x$', rendered });
    expect(sent[0]?.body.content).toMatch(/\$x\$$/);
    expect(sent[0]?.body.renderedContent).toMatch(/<\/p>\n<p>formula<\/p>$/);
  });

  it('stands alone where the text is empty', async () => {
    const { sent, welcome } = aServer();
    await welcome.greet({ ...READER, text: '' });
    expect(sent[0]?.body.content).toMatch(/^Hello, and welcome![^]*at a time\.$/);
  });
});

it('a text of the organization is sent unchanged', async () => {
  const { sent, welcome } = aServer();
  expect(await welcome.show({ ...READER, text: 'Try' })).toBe(1);
  expect(sent[0]?.body).toMatchObject({ content: 'Try', renderedContent: '<p>Try</p>' });
});

it('nothing is sent on a server without bots, and nothing can be shown', async () => {
  const { sent, welcome } = aServer(false);
  await welcome.greet({ ...READER, text: null });
  expect(sent).toEqual([]);
  await expect(welcome.show({ ...READER, text: 'Try' })).rejects.toThrow('no Welcome Bot');
});

it('the notice about an accepted invitation mentions the newcomer silently, without HTML of names', async () => {
  const { sent, messages } = aServer();
  const newcomer = { ...READER, realmName: 'A & B', fullName: 'Nina <b>', inviterId: 3 };
  await sendReferrerNotice(messages, newcomer);
  expect(sent).toMatchObject([
    {
      senderId: 90,
      place: { kind: 'direct', userIds: [3, 90] },
      body: {
        content: '@_**Nina <b>|7** accepted your invitation to join A & B!',
        renderedContent:
          '<p><span class="user-mention silent" data-user-id="7">Nina &lt;b&gt;</span> accepted your invitation to join A &amp; B!</p>',
      },
    },
  ]);
});

describe('welcome texts before a user joins', () => {
  const { bots } = aServer();
  const inviter = { realmId: 1, inviterId: 3 };

  it('are rendered for the inviter: their own, or that of the organization', async () => {
    const renderEarly = async (texts: readonly string[], writerId: number) =>
      new Map(texts.map((text) => [text, `${text} for ${writerId}`]));
    const early = new EarlyWelcomeTexts(bots, { renderEarly });
    expect([...(await early.render('Hi', inviter))]).toEqual([['Hi', 'Hi for 3']]);
    expect([...(await early.render(null, inviter))]).toEqual([['Ours', 'Ours for 3']]);
  });

  it('are not rendered early while too many texts of the inviter wait', async () => {
    const renderEarly = () => Promise.reject(new TemporarilyUnavailable('too many texts wait', 2));
    const early = new EarlyWelcomeTexts(bots, { renderEarly });
    expect(await early.render('$$x$$', inviter)).toEqual(new Map());
  });
});
