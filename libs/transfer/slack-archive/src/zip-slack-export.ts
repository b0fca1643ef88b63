import { ArchiveError } from '@tandem/transfer-domain';
import type { SlackExportSource, SlackRecord } from '@tandem/transfer-domain/slack';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { ZIP_LIMITS, ZipGuard, type ZipLimits } from './zip-limits.ts';

const LISTS = new Set([
  'users.json',
  'org_users.json',
  'external_users.json',
  'channels.json',
  'groups.json',
  'dms.json',
  'mpims.json',
]);
/** The flag of names in UTF-8, which Slack does not set. */
const UTF_8 = 0x800;
/** The extra field of names in UTF-8, which the library has read and checked. */
const UNICODE_PATH = 0x7075;
const USERS = /(^|\/)(?:org_)?users\.json$/;
const DAY_FILE = /^([^/]+)\/(\d{4}-\d{2}-\d{2})\.json$/;

/** A workspace export of Slack in a zip file; its files are read one by one. */
export class ZipSlackExport implements SlackExportSource {
  readonly days: SlackExportSource['days'];
  readonly unread: readonly string[];
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
    this.days = daysOf(entries.keys());
    this.unread = unreadOf(entries.keys());
  }

  /** @throws ArchiveError for other files, and for hostile zips */
  static async open(path: string, limits: ZipLimits = ZIP_LIMITS): Promise<ZipSlackExport> {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
    const zip = await openPromise(path, options).catch((error: Error) => {
      throw new ArchiveError(`${path} is not a zip file (${error.message})`);
    });
    try {
      const entries = await entriesOf(zip, new ZipGuard(limits));
      const lists = [...entries.keys()].filter((name) => USERS.test(name));
      const [list] = lists.sort((a, b) => a.length - b.length);
      if (list === undefined) throw new ArchiveError(`${path} has no users.json: it is no export`);
      return new ZipSlackExport(zip, below(entries, list.replace(USERS, '$1')));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  async list(file: string): Promise<readonly SlackRecord[] | null> {
    const entry = this.#entries.get(file);
    return entry ? this.#read(file, entry) : null;
  }

  async messages(folder: string, day: string): Promise<readonly SlackRecord[]> {
    return (await this.list(`${folder}/${day}.json`)) ?? [];
  }

  close(): void {
    this.#zip.close();
  }

  async #read(name: string, entry: Entry): Promise<readonly SlackRecord[]> {
    const chunks: Buffer[] = [];
    try {
      const content = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of content) chunks.push(chunk as Buffer);
      const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
      if (!Array.isArray(value)) throw new Error('it holds no list');
      if (!value.every((each) => typeof each === 'object' && each !== null)) {
        throw new Error('it has an entry that is no record');
      }
      return value as SlackRecord[];
    } catch (error) {
      throw new ArchiveError(`${name} cannot be read: ${(error as Error).message}`);
    }
  }
}

async function entriesOf(zip: ZipFile, guard: ZipGuard): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      guard.check(entry, name);
      if (!name.endsWith('/')) entries.set(name, entry);
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`the zip is damaged or hostile: ${(error as Error).message}`);
  }
  return entries;
}

/** The library takes names without the flag for those of an old code page. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isUtf8 = (generalPurposeBitFlag & UTF_8) !== 0;
  if (isUtf8 || extraFields.some(({ id }) => id === UNICODE_PATH)) return fileName;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw);
  } catch {
    return fileName;
  }
}

/** A zip that was packed again may have one folder around everything. */
function below(entries: ReadonlyMap<string, Entry>, prefix: string): ReadonlyMap<string, Entry> {
  const inside = [...entries].filter(([name]) => name.startsWith(prefix));
  return new Map(inside.map(([name, entry]) => [name.slice(prefix.length), entry]));
}

function daysOf(names: Iterable<string>): SlackExportSource['days'] {
  const days = new Map<string, string[]>();
  for (const name of names) {
    const [, folder = '', day = ''] = DAY_FILE.exec(name) ?? [];
    if (day === '') continue;
    const known = days.get(day);
    if (known) known.push(folder);
    else days.set(day, [folder]);
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, folders]) => ({ day, folders: folders.sort() }));
}

function unreadOf(names: Iterable<string>): readonly string[] {
  const unread = new Set<string>();
  for (const name of names) {
    if (LISTS.has(name) || DAY_FILE.test(name)) continue;
    const [first = '', ...rest] = name.split('/');
    unread.add(rest.length === 0 ? `the file ${first}` : `files of the folder ${first}`);
  }
  return [...unread].sort();
}
