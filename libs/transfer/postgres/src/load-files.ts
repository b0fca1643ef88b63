import {
  FILE_RECORDS,
  RecordCheck,
  type ArchivedContent,
  type ArchiveRecord,
  type ArchiveSource,
  type FileFolder,
  type FileRecord,
  type ImportProgress,
} from '@tandem/transfer-domain';
import type { BulkSql, Database } from '@tandem/shared-postgres';
import { saveProgress } from './import-state.ts';
import type { ImportRun } from './import-run.ts';
import { loadRows, stored, timeOf, type Row } from './load-rows.ts';
import { presentMessages } from './load-messages.ts';

/** Larger pictures would need to fit in memory as a whole. */
const MAX_IMAGE_BYTES = 26_214_400;
const MAX_NAME = 500;
const PER_TRANSACTION = 50;
const BY_EXTENSION: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
};

/** Imports uploads, pictures and emoji, and records them. Files are the same at each attempt. */
export class FileLoader {
  readonly #run: ImportRun;
  readonly #source: ArchiveSource;
  readonly #database: Database;

  constructor(run: ImportRun, source: ArchiveSource, database: Database) {
    this.#run = run;
    this.#source = source;
    this.#database = database;
  }

  /** @param from the number of uploads that are stored already */
  async load(from: number, progress: ImportProgress): Promise<void> {
    const { report } = this.#run;
    progress.begin('files', null);
    const paths = await this.#movedUploads();
    let position = 0;
    for await (const { rows } of this.#source.rows('attachment.json')) {
      const records = rows as readonly ArchiveRecord<'zerver_attachment'>[];
      for (let at = 0; at < records.length; at += PER_TRANSACTION) {
        const part = records.slice(at, at + PER_TRANSACTION);
        position += part.length;
        if (position <= from) continue;
        const stored: Row[] = [];
        for (const record of part) {
          const row = await this.#upload(record, paths.get(record.path_id) ?? record.path_id);
          if (row) stored.push(row);
          progress.advance();
        }
        await this.#database.bulk(async (sql) => {
          report.count('files', stored.length - (await loadRows(sql, 'attachment', stored)));
          const { realmId } = this.#run;
          await saveProgress(sql, realmId, { stage: 'files', position, report: report.build() });
        });
      }
    }
    await this.#avatars(progress);
    await this.#emoji(progress);
    await this.#icons();
    progress.end();
  }

  /** Paths of files that differ from those in addresses. */
  async #movedUploads(): Promise<ReadonlyMap<string, string>> {
    const paths = new Map<string, string>();
    for await (const record of this.#records('uploads')) {
      if (record.path !== record.s3_path) paths.set(record.s3_path, record.path);
    }
    return paths;
  }

  async #upload(record: ArchiveRecord<'zerver_attachment'>, path: string): Promise<Row | null> {
    const { services, report, realmId } = this.#run;
    const owner_id = this.#run.senderOf(record.owner);
    const path_id = this.#run.uploadPath(record.path_id);
    const content = await this.#source.content('uploads', path);
    if (content === null || owner_id === null || path_id === undefined) {
      report.add(
        'skipped',
        `the file ${record.path_id}: it is not in the archive, or has no owner`,
      );
      return null;
    }
    const size = await services.files.put(services.uploadKey(path_id), content.read());
    const extension = /\.(\w+)$/.exec(record.file_name)?.[1]?.toLowerCase() ?? '';
    const type = record.content_type ?? BY_EXTENSION[extension] ?? 'application/octet-stream';
    const isImage = type.startsWith('image/') && size <= MAX_IMAGE_BYTES;
    const image = isImage ? await services.inspectImage(await bytesOf(content)) : null;
    return {
      realm_id: realmId,
      owner_id,
      path_id,
      name: [...stored(record.file_name)].slice(0, MAX_NAME).join(''),
      size,
      content_type: stored(typeof image?.contentType === 'string' ? image.contentType : type),
      image,
      created_at: timeOf(record.create_time),
    };
  }

  async #avatars(progress: ImportProgress): Promise<void> {
    const { services, report, realmId, survey } = this.#run;
    const versions = new Map(
      survey.tables.zerver_userprofile.map((user) => [user.id, user.avatar_version ?? 1]),
    );
    // The original of a picture is better than the pictures derived from it.
    const best = new Map<number, FileRecord<'avatars'>>();
    for await (const record of this.#records('avatars')) {
      const isMedium = record.path.endsWith('-medium.png');
      const isOriginal = record.path.endsWith('.original');
      if (isMedium || (best.has(record.user_profile_id) && !isOriginal)) continue;
      best.set(record.user_profile_id, record);
    }
    for (const [oldId, record] of best) {
      progress.advance();
      const id = this.#run.users.get(oldId);
      const bytes = await this.#picture('avatars', record.path);
      if (id === undefined || bytes === null) continue;
      const version = versions.get(oldId) ?? 1;
      const made = await services.avatar({ id, realmId, version }, bytes);
      if (made === null) {
        report.add('skipped', 'avatars that are no pictures');
        continue;
      }
      for (const picture of made) await services.files.put(picture.key, picture.bytes);
      await this.#database.sql.query(
        `update user_account set avatar_source = 'upload', avatar_version = $2 where id = $1`,
        [id, version],
      );
      report.count('avatars');
    }
  }

  async #emoji(progress: ImportProgress): Promise<void> {
    const { services, report, realmId, survey, emoji } = this.#run;
    const paths = new Map<string, string>();
    for await (const record of this.#records('emoji')) paths.set(record.file_name, record.path);
    for (const each of survey.tables.zerver_realmemoji) {
      progress.advance();
      const path = paths.get(each.file_name ?? '');
      const bytes = path === undefined ? null : await this.#picture('emoji', path);
      const token = this.#run.tokenOf(`emoji ${each.id}`);
      const made = bytes === null ? null : await services.emoji(realmId, token, bytes);
      if (made === null) {
        report.add('skipped', `the picture of the emoji ${each.name}: it is deactivated now`);
        await this.#database.sql.query('update realm_emoji set deactivated = true where id = $1', [
          emoji.get(each.id),
        ]);
        continue;
      }
      for (const picture of made.pictures) await services.files.put(picture.key, picture.bytes);
      await this.#database.sql.query(
        'update realm_emoji set file_name = $2, is_animated = $3 where id = $1',
        [emoji.get(each.id), made.fileName, made.pictures.length > 1],
      );
    }
  }

  async #icons(): Promise<void> {
    const { services, report, realmId } = this.#run;
    for await (const record of this.#records('realm_icons')) {
      const [, kind] = /(?:^|\/)(icon|logo|night_logo)\.original$/.exec(record.path) ?? [];
      if (kind !== 'icon' && kind !== 'logo' && kind !== 'night_logo') continue;
      const bytes = await this.#picture('realm_icons', record.path);
      const version = 2;
      const made =
        bytes === null ? null : await services.realmPicture(realmId, kind, version, bytes);
      if (made === null) {
        report.add('skipped', `the ${kind} of the organization: it is no picture`);
        continue;
      }
      await services.files.put(made.key, made.bytes);
      await this.#database.sql.query(
        `update realm set pictures = pictures || jsonb_build_object($2::text,
           jsonb_build_object('version', $3::integer, 'isUploaded', true)) where id = $1`,
        [realmId, kind, version],
      );
      report.count('pictures of the organization');
    }
  }

  async #picture(folder: FileFolder, path: string): Promise<Uint8Array | null> {
    const content = await this.#source.content(folder, path);
    if (content === null || content.size > MAX_IMAGE_BYTES) return null;
    return bytesOf(content);
  }

  async *#records<Folder extends FileFolder>(folder: Folder): AsyncGenerator<FileRecord<Folder>> {
    const fields = FILE_RECORDS[folder];
    const check = new RecordCheck({ name: `${folder}/records.json`, fields }, new Map());
    for await (const rows of this.#source.records(folder)) {
      for (const row of rows) yield check.check(row) as unknown as FileRecord<Folder>;
    }
  }
}

/** Says which messages show which files. */
export async function linkAttachments(
  sql: BulkSql,
  run: ImportRun,
  records: readonly ArchiveRecord<'zerver_attachment'>[],
): Promise<void> {
  const paths = records.flatMap((record) => run.uploadPath(record.path_id) ?? []);
  const { rows } = await sql.query<{ id: number; pathId: string }>(
    `select id, path_id as "pathId" from attachment
     where realm_id = $1 and path_id = any($2::text[])`,
    [run.realmId, paths],
  );
  const ids = new Map(rows.map(({ id, pathId }) => [pathId, id]));
  const shown = records.flatMap((record): Row[] => {
    const attachment_id = ids.get(run.uploadPath(record.path_id) ?? '');
    if (attachment_id === undefined) return [];
    return record.messages.flatMap((old): Row[] => {
      const message_id = run.messageId(old);
      return message_id === undefined ? [] : [{ attachment_id, message_id }];
    });
  });
  const present = await presentMessages(
    sql,
    shown.map(({ message_id: id }) => Number(id)),
  );
  await loadRows(
    sql,
    'attachment_message',
    shown.filter(({ message_id: id }) => present.has(Number(id))),
  );
}

async function bytesOf(content: ArchivedContent): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
