import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Mailer, Posting } from './mail.ts';
import { fingerprint, toMessage } from './message.ts';

/**
 * Writes each mail as one `.eml` file, named by its time, its subject and its key: the same mail twice is
 * one file.
 */
export class FileMailer implements Mailer {
  readonly #folder: string;
  readonly #from: string;
  #composer: ReturnType<typeof makeComposer> | undefined;

  constructor(folder: string, from: string) {
    this.#folder = folder;
    this.#from = from;
  }

  async send(mail: Mail, posting: Posting): Promise<void> {
    const composer = await (this.#composer ??= makeComposer());
    const { message } = await composer.sendMail(toMessage(mail, posting, this.#from));
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const time = posting.writtenAt.toISOString().replace(/[:.]/g, '-');
    const name = `${time}-${slug(mail.subject)}-${fingerprint(posting.id).slice(0, 12)}.eml`;
    const path = join(this.#folder, name);
    // Readers of the folder find whole mails only.
    const unfinished = `${path}.${process.pid}.part`;
    await writeFile(unfinished, message as Buffer, { mode: 0o600 });
    await rename(unfinished, path);
  }

  async close(): Promise<void> {
    (await this.#composer)?.close();
  }
}

/** The library is loaded for the first mail, which a demo may never send. */
async function makeComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

function slug(subject: string): string {
  const words = subject.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-|-$/g, '').slice(0, 40) || 'mail';
}
