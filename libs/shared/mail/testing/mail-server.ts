import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts';

/** A mail that the server took. */
export interface ReceivedMail extends Email {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly encrypted: boolean;
  readonly raw: string;
}

export interface MailServerOptions extends SMTPServerOptions {
  /** The server's refusal at the end of a mail: a code and a text. */
  readonly answerToData?: () => { readonly code: number; readonly text: string } | undefined;
  /** Likewise to a receiver. */
  readonly answerToReceiver?: (
    address: string,
  ) => { readonly code: number; readonly text: string } | undefined;
}

/** A mail server on the loopback interface that stores received mails. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  readonly port: number;
  readonly #server: SMTPServer;
  readonly #waiting = new Set<() => void>();

  private constructor(server: SMTPServer, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async start(options: MailServerOptions = {}, port = 0): Promise<MailServer> {
    const { answerToData, answerToReceiver, ...rest } = options;
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      logger: false,
      key: CERTIFICATE_KEY,
      cert: CERTIFICATE,
      closeTimeout: 200,
      onRcptTo: (address, _session, done) => done(refusal(answerToReceiver?.(address.address))),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refused = refusal(answerToData?.());
          if (refused) return done(refused);
          const raw = Buffer.concat(chunks);
          const { mailFrom, rcptTo } = session.envelope;
          const envelope = {
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
          };
          void PostalMime.parse(raw).then((mail) => {
            running.mails.push({
              ...mail,
              envelope,
              encrypted: session.secure,
              raw: raw.toString('utf8'),
            });
            done();
            running.onMail();
          });
        });
      },
      ...rest,
    });
    // Tests also cover clients that disconnect.
    server.on('error', () => undefined);
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    const running = new MailServer(server, (server.server.address() as AddressInfo).port);
    return running;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Resolves when there are so many mails. */
  async received(count: number): Promise<readonly ReceivedMail[]> {
    while (this.mails.length < count) {
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve);
      });
    }
    return this.mails;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  onMail(): void {
    this.#waiting.forEach((resolve) => resolve());
    this.#waiting.clear();
  }
}

function refusal(answer: { code: number; text: string } | undefined): Error | null {
  return answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null;
}
