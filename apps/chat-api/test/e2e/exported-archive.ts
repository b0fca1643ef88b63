import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AvatarUrls } from '@tandem/identity-rest/avatars';
import { TextSecretSeal } from '@tandem/identity-hmac';
import { OtplibSecondFactorCodes } from '@tandem/identity-totp';
import { OrganizationExports } from '@tandem/assembly-organization-export';
import { FileContentStore } from '@tandem/shared-files';
import type { ExportKind } from '@tandem/transfer-domain/export';
import { extract } from 'tar-stream';
import { join } from 'node:path';
import { SECRET, type ChatApiUnderTest } from './chat-api-under-test.ts';

/** A row of a table of an archive. */
export type Row = Readonly<Record<string, unknown>>;

/** The files of an archive in memory, by their paths below its top folder. */
export class ExportedArchive {
  readonly files: ReadonlyMap<string, Buffer>;

  constructor(files: ReadonlyMap<string, Buffer>) {
    this.files = files;
  }

  json<T = Record<string, Row[]>>(path: string): T {
    return JSON.parse(this.files.get(path)?.toString() ?? '') as T;
  }

  /** The rows of a table of `realm.json`. */
  table(name: string): Row[] {
    return this.json('realm.json')[name] ?? [];
  }

  /** The rows of a table of all files of messages. */
  messages(name: 'zerver_message' | 'zerver_usermessage' = 'zerver_message'): Row[] {
    const paths = [...this.files.keys()].filter((path) => path.startsWith('messages-'));
    return paths.sort().flatMap((path) => this.json(path)[name] ?? []);
  }
}

/** Exports the organization of the service under test. */
export async function exportedArchive(
  { database, realmId }: Pick<ChatApiUnderTest, 'database' | 'realmId'>,
  dataDir: string,
  kind: ExportKind,
): Promise<ExportedArchive> {
  const exports = new OrganizationExports({
    database: database.database,
    contents: new FileContentStore(join(dataDir, 'files')),
    names: new AvatarUrls(SECRET),
    codes: new OtplibSecondFactorCodes(SECRET),
    seal: new TextSecretSeal(SECRET),
    spoolFolder: join(dataDir, 'tmp'),
  });
  return new ExportedArchive(await unpacked(exports.contentOf({ realmId, kind })));
}

/** The files of an archive, by their paths below its top folder. */
export async function unpacked(
  content: AsyncIterable<Uint8Array>,
): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const entry of Readable.from(content).pipe(createGunzip()).pipe(extract())) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    files.set(entry.header.name.replace(/^[^/]+\//, ''), Buffer.concat(chunks));
  }
  return files;
}
