import { MailRefused, type Mail, type Mailer, type Posting } from './mail.ts';
import { toMessage } from './message.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly url: URL;
  /** The sender's address. */
  readonly from: string;
  /** Additional trusted certificates, PEM. */
  readonly ca?: string;
  /** Concurrent mails. */
  readonly connections?: number;
  readonly patience?: SmtpPatience;
}

/** The time limit of the server, in ms. */
interface SmtpPatience {
  readonly connectMs: number;
  readonly greetMs: number;
  /** The time limit from one line of the server to the next. */
  readonly silenceMs: number;
}

const PATIENCE: SmtpPatience = { connectMs: 10_000, greetMs: 10_000, silenceMs: 15_000 };
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends mail through an SMTP server over a few persistent connections. TLS is used wherever the server
 * offers it, and required before a password is sent to another machine.
 */
export class SmtpMailer implements Mailer {
  readonly #from: string;
  readonly #options: SmtpOptions;
  #transport: ReturnType<typeof pool> | undefined;

  constructor(options: SmtpOptions) {
    this.#from = options.from;
    this.#options = options;
  }

  async send(mail: Mail, posting: Posting, signal?: AbortSignal): Promise<void> {
    const message = toMessage(mail, posting, this.#from);
    const transport = await (this.#transport ??= pool(this.#options));
    try {
      await transport.sendMail({ ...message, ...(signal && { signal }) });
    } catch (error) {
      throw isFinal(error) ? new MailRefused(reasonOf(error)) : error;
    }
  }

  async close(): Promise<void> {
    (await this.#transport)?.close();
  }
}

/** The library is loaded for the first mail. */
async function pool({ url, ca, connections = 4, patience = PATIENCE }: SmtpOptions) {
  const { createTransport } = await import('nodemailer');
  const secure = url.protocol === 'smtps:';
  const authenticates = url.username !== '';
  const demanded = secure || (authenticates && !LOOPBACK.has(url.hostname));
  return createTransport({
    pool: true,
    maxConnections: connections,
    // The queue decides about a mail whose connection broke.
    maxRequeues: 0,
    idleTimeout: 10_000,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 25) : Number(url.port),
    secure,
    requireTLS: demanded && !secure,
    allowInternalNetworkInterfaces: true,
    ...(authenticates && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    // Without a requirement, an untrusted certificate is better than no encryption.
    tls: { rejectUnauthorized: demanded, ...(ca !== undefined && { ca }) },
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.greetMs,
    socketTimeout: patience.silenceMs,
    dnsTimeout: patience.connectMs,
  });
}

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** The server answered 5xx to the recipient or to the mail; a refused log-in is a configuration error. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpFailure;
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutMail && responseCode >= 500 && responseCode !== 530 && responseCode !== 535;
}

function reasonOf(error: unknown): string {
  return (error as SmtpFailure).response ?? (error as Error).message;
}
