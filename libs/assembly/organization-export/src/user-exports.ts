import { avatarKeys, type PictureNames } from '@tandem/identity-domain';
import { readAccountRecords, readAuditRecords } from '@tandem/identity-postgres';
import { uploadKey, type ContentStore } from '@tandem/messaging-domain/uploads';
import { UserRecords } from '@tandem/messaging-postgres';
import type { Database, Sql } from '@tandem/shared-postgres';
import { writeArchive } from '@tandem/transfer-archive-writer';
import type { ExportWriter } from '@tandem/transfer-domain/export';
import { openedContent } from './opened-content.ts';

interface UserExportsParts {
  readonly database: Database;
  readonly contents: Pick<ContentStore, 'find'>;
  readonly names: PictureNames;
  /** The folder of files whose size is not known before they are complete. */
  readonly spoolFolder: string;
}

/** The user of an export. */
interface WantedUserExport {
  readonly realmId: number;
  readonly userId: number;
  /** Receives the number of written records and files. */
  readonly onProgress?: (count: number) => void;
  /** Receives the path of each file that records name but that does not exist. */
  readonly onMissing?: (path: string) => void;
}

/** Copies of the data of one user: records as lines of JSON, and files. */
export class UserExports {
  readonly #parts: UserExportsParts;

  constructor(parts: UserExportsParts) {
    this.#parts = parts;
  }

  /**
   * A gzipped tar archive of one state of the user's data, as a stream: `user.json`, a file of lines for
   * each kind of records that the user has, `uploads/` and the picture.
   */
  contentOf({
    realmId,
    userId,
    onProgress = () => undefined,
    onMissing = () => undefined,
  }: WantedUserExport): AsyncIterable<Uint8Array> {
    const { database, spoolFolder } = this.#parts;
    return writeArchive({ name: `tandem-user-${userId}`, spoolFolder }, (writer) =>
      database.snapshot(async (sql) => {
        await this.#writeAccount(sql, writer, realmId, userId);
        const audit = readAuditRecords(sql, realmId, userId);
        await writer.addText('audit.jsonl', lines(audit, onProgress));
        const records = new UserRecords(sql);
        for (const name of UserRecords.names) {
          await writer.addText(`${name}.jsonl`, lines(records.of(name, userId), onProgress));
        }
        for await (const { path } of records.files(userId)) {
          const isThere = await this.#writeFile(writer, `uploads/${path}`, uploadKey(path));
          if (isThere) onProgress(1);
          else onMissing(`uploads/${path}`);
        }
      }),
    );
  }

  async #writeAccount(
    sql: Sql,
    writer: ExportWriter,
    realmId: number,
    userId: number,
  ): Promise<void> {
    const found = await readAccountRecords(sql, userId);
    if (!found) throw new Error(`There is no user ${userId}`);
    const text = JSON.stringify(found.record, null, 2);
    await writer.addText('user.json', once(`${text}\n`));
    const name = this.#parts.names.nameOf({ id: userId, avatarVersion: found.avatarVersion });
    await this.#writeFile(writer, 'avatar.png', avatarKeys(realmId, name).medium);
  }

  /** @returns false if the file does not exist */
  async #writeFile(writer: ExportWriter, path: string, key: string): Promise<boolean> {
    const content = await openedContent(await this.#parts.contents.find(key));
    if (content === null) return false;
    try {
      await writer.addFile(path, content);
    } finally {
      await content.close();
    }
    return true;
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* lines(
  records: AsyncIterable<object>,
  onProgress: (count: number) => void,
): AsyncGenerator<string> {
  for await (const record of records) {
    yield `${JSON.stringify(record)}\n`;
    onProgress(1);
  }
}
