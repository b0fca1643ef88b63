import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type MessagingUseCases } from '@tandem/messaging-domain';
import {
  parseChannelAddress,
  type ChannelEmailQueries,
  type IncomingMail,
} from '@tandem/messaging-domain/email-gateway';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** The protocol of the organization's mail server for relayed mails. */
export type EmailProtocol = 'smtp' | 'lmtp';

/** The options of accepting mails to channels. */
export interface EmailGatewayOptions {
  readonly host: string;
  /** 0 selects a free one. */
  readonly port: number;
  /** `lmtp` answers for each recipient separately; `smtp` by default. */
  readonly protocol?: EmailProtocol;
  readonly channelEmails: Pick<ChannelEmailQueries, 'findTarget'>;
  /** Counts a mail to the organization; false: it takes no more at present. */
  readonly admitMail: (realmId: number) => Promise<boolean>;
  readonly postEmail: Pick<MessagingUseCases['postEmail'], 'execute'>;
  /**
   * Decodes a mail; `recipient` is the user whose share of the decoder it uses.
   *
   * @throws MailUnreadable for data that is not a mail, other errors for internal failures
   */
  readonly readMail: (raw: Uint8Array, recipient: string) => Promise<IncomingMail>;
  /** An internal failure; the sender should retry. */
  readonly onError: (error: unknown) => void;
  /** A mail that was refused, and why; not for an internal failure. */
  readonly onRefused?: (reason: string) => void;
  /** Largest mail, in bytes. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_RECIPIENTS = 50;
const MAX_CLIENTS = 50;
const PATIENCE_MS = 60_000;
const CLOSING_MS = 5_000;

/** The bytes are not a mail, or exceed a limit. */
export class MailUnreadable extends Error {
  override readonly name = 'MailUnreadable';
}

/** A reply to a mail server: a code, and its meaning. */
class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text);
  }
}

const unknownAddress = () => new Refusal(550, '5.1.1 No such address here');
const TRY_AGAIN = 451;
const tooMany = () => new Refusal(TRY_AGAIN, '4.7.1 Too many mails to this organization');
const tryAgain = () => new Refusal(TRY_AGAIN, '4.3.0 Try again later');

/**
 * Accepts mails to channels by SMTP or LMTP from the mail server of the organization. It relays nothing: an
 * unknown address is refused before the mail is sent.
 */
export class EmailGateway {
  readonly #server: SMTPServer;
  readonly #options: EmailGatewayOptions;

  constructor(options: EmailGatewayOptions) {
    this.#options = options;
    const isLmtp = options.protocol === 'lmtp';
    this.#server = new SMTPServer({
      lmtp: isLmtp,
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      hideSTARTTLS: true,
      disableReverseLookup: true,
      logger: false,
      banner: 'Tandem',
      size: options.maxBytes ?? MAX_BYTES,
      rejectOversized: true,
      maxRecipients: MAX_RECIPIENTS,
      maxClients: MAX_CLIENTS,
      socketTimeout: PATIENCE_MS,
      closeTimeout: CLOSING_MS,
      onRcptTo: ({ address }, _session, done) => {
        this.#checkAddress(address).then(() => done(), done);
      },
      onData: (stream, session, done) => {
        const answer = done as (error: Error | null, perReceiver?: readonly unknown[]) => void;
        this.#take(stream, session).then((outcomes) => {
          if (isLmtp) answer(null, outcomes);
          else answer(commonAnswer(outcomes));
        }, answer);
      },
    });
    // A client that disconnects is not an error.
    this.#server.on('error', () => undefined);
  }

  /** @returns the port it listens on */
  async start(): Promise<number> {
    const { server } = this.#server;
    const failed = once(server, 'error').then(([error]) => Promise.reject(error as Error));
    this.#server.listen(this.#options.port, this.#options.host);
    await Promise.race([once(server, 'listening'), failed]);
    return (server.address() as AddressInfo).port;
  }

  /** Finishes the current mails. */
  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }

  async #checkAddress(address: string): Promise<void> {
    const parsed = parseChannelAddress(localPart(address));
    if (parsed === null) throw unknownAddress();
    const refusal = await this.#refusalOf(parsed.token).catch((error: unknown) =>
      this.#refusalFor(error),
    );
    if (refusal !== null) throw refusal;
  }

  /** Counts before the content arrives: a mail that is refused costs little. */
  async #refusalOf(token: string): Promise<Refusal | null> {
    const target = await this.#options.channelEmails.findTarget(token);
    if (target === null) return unknownAddress();
    if (await this.#options.admitMail(target.creator.realmId)) return null;
    this.#options.onRefused?.('too many mails to the organization');
    return tooMany();
  }

  /** @returns for each receiver why the mail was refused; `null` when it is a message now */
  async #take(
    stream: SMTPServerDataStream,
    { envelope }: SMTPServerSession,
  ): Promise<readonly (Refusal | null)[]> {
    const raw = await readAll(stream);
    // The library refuses too large mails after the stream has ended.
    if (stream.sizeExceeded) return [];
    const [recipient] = envelope.rcptTo;
    const mail = await this.#options
      .readMail(raw, recipient?.address ?? '')
      .catch((error: unknown) => {
        if (!(error instanceof MailUnreadable)) throw this.#refusalFor(error);
        throw new Refusal(554, '5.6.0 The mail cannot be read');
      });
    const outcomes = [];
    for (const { address } of envelope.rcptTo) outcomes.push(await this.#post(address, mail));
    return outcomes;
  }

  /** @returns why the mail was refused; `null` when it is a message now */
  async #post(to: string, mail: IncomingMail): Promise<Refusal | null> {
    const address = parseChannelAddress(localPart(to));
    if (address === null) return unknownAddress();
    const result = await this.#options.postEmail
      .execute({ address, mail })
      .catch((error: unknown) => this.#refusalFor(error));
    if (result instanceof Refusal) return result;
    if (result.kind === 'posted') return null;
    const reason = result.kind === 'refused' ? result.reason : result.kind;
    this.#options.onRefused?.(reason);
    return result.kind === 'unknown-address'
      ? unknownAddress()
      : new Refusal(550, '5.7.1 The channel does not take this mail');
  }

  #refusalFor(error: unknown): Refusal {
    this.#options.onError(error);
    return tryAgain();
  }
}

/**
 * SMTP has one answer for all recipients. A mail that reached some of them must not be rejected, unless
 * others may get it later: those who have it do not get it again.
 */
function commonAnswer(outcomes: readonly (Refusal | null)[]): Refusal | null {
  const refusals = outcomes.filter((each) => each !== null);
  const passing = refusals.find(({ responseCode }) => responseCode === TRY_AGAIN);
  if (passing) return passing;
  return refusals.length === outcomes.length ? (refusals[0] ?? null) : null;
}

function localPart(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf('@')));
}

/** Nothing beyond the limit is stored; the rest is read and discarded. */
async function readAll(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
