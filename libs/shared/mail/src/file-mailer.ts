import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer, Posting } from './mail.ts';
import { fingerprint, toMessage } from './message.ts';

/**
 * Writes each mail as one `.eml` file, named by when it was written, its subject and what it stands
 * for: the same mail twice is one file.
 */
export class FileMailer implements Mailer {
  readonly #folder: string;
  readonly #from: string;
  readonly #composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(folder: string, from: string) {
    this.#folder = folder;
    this.#from = from;
  }

  async send(mail: Mail, posting: Posting): Promise<void> {
    const { message } = await this.#composer.sendMail(toMessage(mail, posting, this.#from));
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const time = posting.writtenAt.toISOString().replace(/[:.]/g, '-');
    const name = `${time}-${slug(mail.subject)}-${fingerprint(posting.id).slice(0, 12)}.eml`;
    const path = join(this.#folder, name);
    // Whoever looks into the folder finds whole mails only.
    const unfinished = `${path}.${process.pid}.part`;
    await writeFile(unfinished, message as Buffer, { mode: 0o600 });
    await rename(unfinished, path);
  }

  close(): Promise<void> {
    this.#composer.close();
    return Promise.resolve();
  }
}

function slug(subject: string): string {
  const words = subject.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-|-$/g, '').slice(0, 40) || 'mail';
}
