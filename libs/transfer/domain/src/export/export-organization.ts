import { CREDENTIALS_FILE } from '../archive/credentials.ts';
import { ARCHIVE_FILES } from '../archive/records.ts';
import {
  EXPORT_FOLDERS,
  type ExportFolder,
  type ExportSource,
  type ExportWriter,
  type ExportedTable,
} from './export-source.ts';
import { tablesText, type Counts } from './tables-text.ts';

/** The version of the reference server whose format is written. */
const FORMAT_VERSION = '12.0';
/** Tables that the reference expects and for which there is no data. */
const EMPTY_TABLES = [
  'zerver_externalauthid',
  'zerver_onboardingusermessage',
  'zerver_realmexport',
  'zerver_useractivity',
  'zerver_useractivityinterval',
];
const ANALYTICS = ['analytics_realmcount', 'analytics_streamcount', 'analytics_usercount'];
/** A store of files that is not there at all misses millions. */
const MAX_NAMED = 200;
const ID = /^\{"id":(\d+)/;

/** The counts of an unfinished export. */
export interface ExportProgress {
  readonly messages: number;
  readonly files: number;
  /** The paths of files that tables name but that do not exist: {@link MAX_NAMED} of them at most. */
  readonly missing: readonly string[];
}

/** Writes an organization in the format of the reference server. */
export class ExportOrganization {
  readonly #source: ExportSource;
  readonly #writer: ExportWriter;
  readonly #onProgress: (progress: ExportProgress) => void;
  readonly #stats: Record<string, number | Counts> = {};
  #messages = 0;
  #files = 0;
  readonly #missing: string[] = [];

  constructor(
    source: ExportSource,
    writer: ExportWriter,
    onProgress: (progress: ExportProgress) => void = () => undefined,
  ) {
    this.#source = source;
    this.#writer = writer;
    this.#onProgress = onProgress;
  }

  async execute(): Promise<ExportProgress> {
    const empty = EMPTY_TABLES.map(emptyTable);
    await this.#addTables('realm.json', [...this.#source.tables(), ...empty], {
      import_source: 'zulip',
    });
    await this.#addTables('analytics.json', ANALYTICS.map(emptyTable));
    await this.#addMessages();
    await this.#addTables('attachment.json', [this.#source.attachments()]);
    for (const folder of EXPORT_FOLDERS) await this.#addFiles(folder);
    await this.#addTables(ARCHIVE_FILES.extensions, this.#source.extensions());
    const credentials = await this.#source.credentials();
    if (credentials) await this.#writer.addFile(CREDENTIALS_FILE, credentials);
    await this.#addJson('migration_status.json', {
      migrations_by_app: {},
      zulip_version: FORMAT_VERSION,
    });
    await this.#addJson('stats.json', { ...this.#stats, missing_files: this.#missing });
    return this.#progress();
  }

  async #addTables(
    file: string,
    tables: readonly ExportedTable[],
    head: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const counts: Counts = {};
    await this.#writer.addText(file, tablesText(tables, counts, head));
    this.#stats[file.replace('.json', '')] = counts;
  }

  /** The reference reads files from 1 until one is missing, so each has a batch of messages. */
  async #addMessages(): Promise<void> {
    let [number, recipients] = [0, 0];
    for await (const rows of this.#source.messages().rows()) {
      number += 1;
      const ids = rows.map(idOf);
      const tables = [
        { name: 'zerver_message', rows: () => once(rows) },
        this.#source.userMessages(ids, recipients),
      ];
      const file = `messages-${String(number).padStart(6, '0')}.json`;
      await this.#addTables(file, tables);
      const counts = this.#stats[file.replace('.json', '')] as Counts;
      recipients += counts.zerver_usermessage ?? 0;
      this.#messages += rows.length;
      this.#report();
    }
  }

  async #addFiles(folder: ExportFolder): Promise<void> {
    await this.#writer.addText(`${folder}/records.json`, this.#recordsOf(folder));
  }

  /** Adds each file before its record: a record without its file could not be imported. */
  async *#recordsOf(folder: ExportFolder): AsyncGenerator<string> {
    let count = 0;
    yield '[';
    for await (const { path, record, content } of this.#source.files(folder)) {
      if (content === null) {
        if (this.#missing.length < MAX_NAMED) this.#missing.push(`${folder}/${path}`);
        continue;
      }
      await this.#writer.addFile(`${folder}/${path}`, content);
      yield `${count === 0 ? '' : ','}\n${JSON.stringify(record)}`;
      count += 1;
      this.#files += 1;
      this.#report();
    }
    yield '\n]\n';
    this.#stats[`${folder}_records`] = count;
  }

  async #addJson(file: string, value: object): Promise<void> {
    await this.#writer.addText(file, once(`${JSON.stringify(value, null, 2)}\n`));
  }

  #progress(): ExportProgress {
    return { messages: this.#messages, files: this.#files, missing: this.#missing };
  }

  #report(): void {
    this.#onProgress(this.#progress());
  }
}

function emptyTable(name: string): ExportedTable {
  return { name, rows: () => once<readonly string[]>([]) };
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

function idOf(row: string): number {
  return Number(ID.exec(row)?.[1]);
}
