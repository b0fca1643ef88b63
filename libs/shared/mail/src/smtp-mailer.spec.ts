import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CERTIFICATE, MailServer, type MailServerOptions } from '../testing/index.ts';
import { MailRefused, type Mail } from './mail.ts';
import { SmtpMailer, type SmtpOptions } from './smtp-mailer.ts';

const mail: Mail = {
  to: { address: 'vera@example.org', name: 'Vera Member' },
  fromName: 'Tandem Demo',
  subject: 'Größe: you are invited',
  text: 'Come in.\n',
  html: '<p>Come in.</p>',
};
const posting = { id: 'invitation/1/1', writtenAt: new Date('2026-03-11T08:15:30Z') };

const toStop: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of toStop.splice(0)) await each.stop();
});

async function aServer(options?: MailServerOptions): Promise<MailServer> {
  const server = await MailServer.start(options);
  toStop.push(server);
  return server;
}

/** On a busy machine a server answers late. */
const PATIENT = { connectMs: 30_000, greetMs: 30_000, silenceMs: 30_000 };

function aMailer(url: string, options: Partial<SmtpOptions> = {}): SmtpMailer {
  const mailer = new SmtpMailer({
    url: new URL(url),
    from: 'noreply@chat.example.org',
    patience: PATIENT,
    ...options,
  });
  toStop.unshift({ stop: () => mailer.close() });
  return mailer;
}

describe('a mail', () => {
  it('arrives in text and HTML, from the server, with the name of the organization', async () => {
    const server = await aServer();
    await aMailer(server.url).send(mail, posting);
    const [received] = await server.received(1);
    expect(received).toMatchObject({
      envelope: { from: 'noreply@chat.example.org', to: ['vera@example.org'] },
      from: { name: 'Tandem Demo', address: 'noreply@chat.example.org' },
      to: [{ name: 'Vera Member', address: 'vera@example.org' }],
      subject: 'Größe: you are invited',
      date: '2026-03-11T08:15:30.000Z',
    });
    expect(received?.text?.trim()).toBe('Come in.');
    expect(received?.html?.trim()).toBe('<p>Come in.</p>');
  });

  it('carries the same Message-ID when it is sent again, and another mail another', async () => {
    const server = await aServer();
    const mailer = aMailer(server.url);
    await mailer.send(mail, posting);
    await mailer.send(mail, posting);
    await mailer.send(mail, { ...posting, id: 'invitation/2/1' });
    const [first, again, other] = await server.received(3);
    expect(first?.messageId).toMatch(/^<[0-9a-f]{32}@chat\.example\.org>$/);
    expect(again?.messageId).toBe(first?.messageId);
    expect(other?.messageId).not.toBe(first?.messageId);
  });

  it('declares that it is automatic, and how to unsubscribe', async () => {
    const server = await aServer();
    const unsubscribeUrl = 'https://chat.example.org/unsubscribe/abc';
    await aMailer(server.url).send({ ...mail, unsubscribeUrl }, posting);
    const [received] = await server.received(1);
    const header = (key: string) => received?.headers.find((each) => each.key === key)?.value;
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('list-unsubscribe')).toBe('<https://chat.example.org/unsubscribe/abc>');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });
});

describe('nothing that a person wrote adds a header or a receiver', () => {
  it.each([
    'vera@example.org\r\nRCPT TO:<eve@example.org>',
    'vera@example.org, eve@example.org',
    'Vera <vera@example.org>',
    'vera@example.org>',
    'vera@exam\0ple.org',
    'vera',
    '@example.org',
    'vera@',
    '',
  ])('%j is refused before anything is sent', async (address) => {
    const server = await aServer();
    const sending = aMailer(server.url).send({ ...mail, to: { address } }, posting);
    await expect(sending).rejects.toBeInstanceOf(MailRefused);
    expect(server.mails).toEqual([]);
  });

  it('control characters of names and subjects become spaces', async () => {
    const server = await aServer();
    const evil = 'x\r\nBcc: eve@example.org\r\n\r\nbody';
    await aMailer(server.url).send(
      { ...mail, subject: evil, fromName: evil, to: { ...mail.to, name: evil } },
      posting,
    );
    const [received] = await server.received(1);
    expect(received?.envelope.to).toEqual(['vera@example.org']);
    expect(received?.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(received?.subject).toBe('x Bcc: eve@example.org body');
    expect(received?.text?.trim()).toBe('Come in.');
  });

  it('names with addresses in them stay names', async () => {
    const server = await aServer();
    const name = 'Vera <eve@example.org>, "x" eve@example.org';
    await aMailer(server.url).send({ ...mail, to: { ...mail.to, name } }, posting);
    const [received] = await server.received(1);
    expect(received?.envelope.to).toEqual(['vera@example.org']);
    expect(received?.to?.map(({ address }) => address)).toEqual(['vera@example.org']);
  });
});

describe('refusals', () => {
  it('of the receiver for good are final', async () => {
    const server = await aServer({
      answerToReceiver: () => ({ code: 550, text: 'no such mailbox' }),
    });
    const sending = aMailer(server.url).send(mail, posting);
    await expect(sending).rejects.toBeInstanceOf(MailRefused);
    await expect(sending).rejects.toThrow('no such mailbox');
  });

  it('of the mail for good are final', async () => {
    const server = await aServer({ answerToData: () => ({ code: 554, text: 'looks like spam' }) });
    await expect(aMailer(server.url).send(mail, posting)).rejects.toBeInstanceOf(MailRefused);
  });

  it.each([421, 450, 452])('with %i are worth another try', async (code) => {
    const answers = [{ code, text: 'later' }];
    const server = await aServer({ answerToReceiver: () => answers.shift() });
    const mailer = aMailer(server.url);
    const first = mailer.send(mail, posting);
    await expect(first).rejects.not.toBeInstanceOf(MailRefused);
    await mailer.send(mail, posting);
    expect(server.mails).toHaveLength(1);
  });

  it('of one mail do not hinder the next', async () => {
    const server = await aServer({
      answerToReceiver: (address) =>
        address.startsWith('gone') ? { code: 550, text: 'gone' } : undefined,
    });
    const mailer = aMailer(server.url, { connections: 1 });
    const gone = mailer.send({ ...mail, to: { address: 'gone@example.org' } }, posting);
    const accepted = mailer.send(mail, posting);
    await expect(gone).rejects.toBeInstanceOf(MailRefused);
    await expect(accepted).resolves.toBeUndefined();
  });
});

describe('an unreachable server', () => {
  it('is worth another try', async () => {
    const server = await MailServer.start();
    await server.stop();
    const sending = aMailer(server.url).send(mail, posting);
    await expect(sending).rejects.toThrow('ECONNREFUSED');
    await expect(sending).rejects.not.toBeInstanceOf(MailRefused);
  });

  it.each([
    ['accepts and says nothing', ''],
    ['greets and then says nothing', '220 hello\r\n'],
  ])('or one that %s is not waited for', async (_, greeting) => {
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.write(greeting);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    toStop.push({
      stop: () => {
        sockets.forEach((socket) => socket.destroy());
        return new Promise((resolve) => silent.close(resolve));
      },
    });
    const { port } = silent.address() as AddressInfo;
    const patience = { ...PATIENT, greetMs: 400, silenceMs: 400 };
    const sending = aMailer(`smtp://127.0.0.1:${port}`, { patience }).send(mail, posting);
    await expect(sending).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('is dropped when the sender aborts', async () => {
    const giveUp = new AbortController();
    const server = await aServer({
      answerToReceiver: () => {
        giveUp.abort();
        return undefined;
      },
    });
    const sending = aMailer(server.url).send(mail, posting, giveUp.signal);
    await expect(sending).rejects.toMatchObject({ code: 'EABORT' });
  });
});

describe('encryption and passwords', () => {
  const withAccounts: MailServerOptions = {
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'tandem@example.org' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(new Error('no')),
  };
  const account = `${encodeURIComponent('tandem@example.org')}:${encodeURIComponent('p@ss/word')}`;

  it('is used where the server offers it', async () => {
    const server = await aServer(withAccounts);
    await aMailer(`smtp://${account}@localhost:${server.port}`, { ca: CERTIFICATE }).send(
      mail,
      posting,
    );
    expect(server.mails).toMatchObject([{ encrypted: true }]);
  });

  it('is there from the first byte with smtps', async () => {
    const server = await aServer({ ...withAccounts, secure: true });
    await aMailer(`smtps://${account}@localhost:${server.port}`, { ca: CERTIFICATE }).send(
      mail,
      posting,
    );
    expect(server.mails).toMatchObject([{ encrypted: true }]);
  });

  it('is refused with an untrusted certificate', async () => {
    const server = await aServer({ ...withAccounts, secure: true });
    const sending = aMailer(`smtps://${account}@localhost:${server.port}`).send(mail, posting);
    await expect(sending).rejects.not.toBeInstanceOf(MailRefused);
    expect(server.mails).toEqual([]);
  });

  it('fails for a wrong password, which is mended without losing mail', async () => {
    const server = await aServer(withAccounts);
    const url = `smtp://tandem:wrong@localhost:${server.port}`;
    const sending = aMailer(url, { ca: CERTIFICATE }).send(mail, posting);
    await expect(sending).rejects.toMatchObject({ code: 'EAUTH' });
  });
});
