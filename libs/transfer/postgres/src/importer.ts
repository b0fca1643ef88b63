import { randomBytes } from 'node:crypto';
import {
  ARCHIVE_FILES,
  ArchiveError,
  ReportBuilder,
  TABLE_TITLES,
  surveyArchive,
  surveyedBytes,
  type ArchiveRecord,
  type ArchiveSource,
  type ArchiveTable,
  type ImportProgress,
  type ImportReport,
  type ImportRequest,
  type ImportServices,
  type Survey,
} from '@tandem/transfer-domain';
import { isRefusedValue, type BulkSql, type Database } from '@tandem/shared-postgres';
import { finishImport } from './finish.ts';
import type { ImportRun } from './import-run.ts';
import {
  addImport,
  findImport,
  reserveMessageIds,
  saveIds,
  saveProgress,
  STAGES,
  UNDONE,
  type ImportState,
  type Stage,
} from './import-state.ts';
import { FileLoader, linkAttachments } from './load-files.ts';
import { writeBatch, writeReactions } from './load-messages.ts';
import { MessageTopics } from './locations.ts';
import { prepareBatch } from './message-batch.ts';
import { formerUrlsOf, prepareRun } from './prepare-run.ts';
import { channelNames } from './structure/channel-rows.ts';
import { archivedGroups } from './structure/group-rows.ts';
import { planLinkifiers } from './structure/realm-rows.ts';
import { planUsers } from './structure/user-rows.ts';
import { writeStructure } from './structure/write-structure.ts';
import { undoImport } from './undo-import.ts';
import { openCredentials, reportCredentials, writeCredentials } from './write-credentials.ts';
import { writeExtensions } from './write-extensions.ts';
import { writePersonalTexts } from './write-personal-texts.ts';
import { writeScheduled } from './write-scheduled.ts';

/** The number of records of a stream that are written in one transaction. */
const RECORDS_PER_TRANSACTION = 10_000;

/** A stage that writes the records of one table of a file. */
interface StreamStage<Table extends ArchiveTable> {
  readonly name: Stage;
  readonly file: string;
  readonly table: Table;
  readonly next: Stage;
  total(survey: Survey): number;
  write(sql: BulkSql, run: ImportRun, records: readonly ArchiveRecord<Table>[]): Promise<void>;
}

const REACTIONS: StreamStage<'zerver_reaction'> = {
  name: 'reactions',
  file: ARCHIVE_FILES.realm,
  table: 'zerver_reaction',
  next: 'attachments',
  total: ({ separateReactions }) => separateReactions,
  write: writeReactions,
};
const ATTACHMENTS: StreamStage<'zerver_attachment'> = {
  name: 'attachments',
  file: ARCHIVE_FILES.attachments,
  table: 'zerver_attachment',
  next: 'scheduled',
  total: ({ counts }) => counts.zerver_attachment ?? 0,
  write: linkAttachments,
};

/** An archive that was read and checked. */
interface ReadArchive {
  readonly source: ArchiveSource;
  readonly survey: Survey;
  /** Decrypted; null if they are not to be imported. */
  readonly credentials: string | null;
}

interface ImporterParts {
  readonly database: Database;
  readonly services: ImportServices;
  readonly progress: ImportProgress;
}

/**
 * Imports an archive into a new organization. Each stage stores its progress in the transactions of its
 * writes, so that an import that was killed continues with the same archive. The organization is deactivated
 * until the last transaction.
 *
 * @see docs/adr/0039-moving-in.md
 */
export class Importer {
  readonly #parts: ImporterParts;

  constructor(parts: ImporterParts) {
    this.#parts = parts;
  }

  /** @throws ArchiveError if the archive or the name cannot be used; nothing is left then */
  async import(source: ArchiveSource, request: ImportRequest): Promise<ImportReport> {
    const { database, services, progress } = this.#parts;
    if (!services.isRealmName(request.realm)) {
      throw new ArchiveError(`'${request.realm}' cannot be the name of an organization`);
    }
    const earlier = await this.#earlier(source, request);
    const surveyed = new ReportBuilder();
    progress.begin('reading', surveyedBytes(source));
    const survey = await surveyArchive(source, surveyed, (bytes) => progress.advance(bytes));
    progress.end();
    const credentials = await openCredentials(source, request, services);
    await reportCredentials(source, request, surveyed);
    if (request.isDryRun) return this.#plan(survey, surveyed, request);
    try {
      const state = earlier ?? (await this.#begin(source, survey, surveyed, request));
      return await this.#continue({ source, survey, credentials }, state, request);
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null) throw error;
      // No attempt can continue with such an archive.
      await undoImport(database, services, request.realm, progress);
      throw fault;
    }
  }

  async #continue(
    { source, survey, credentials }: ReadArchive,
    state: ImportState,
    request: ImportRequest,
  ): Promise<ImportReport> {
    const { database, services, progress } = this.#parts;
    const report = new ReportBuilder(state.report);
    let run = await prepareRun({ database, services, survey, state, report, request });
    const after = (stage: Stage) => STAGES.indexOf(state.stage) <= STAGES.indexOf(stage);
    const from = (stage: Stage) => (state.stage === stage ? state.position : 0);
    if (after('files')) {
      await new FileLoader(run, source, database).load(from('files'), progress);
      await this.#enter(run, 'messages');
      // Emoji have their pictures now.
      run = await prepareRun({ database, services, survey, state, report, request });
    }
    const topics = new MessageTopics(state.realmId);
    if (after('messages')) await this.#messages(run, source, topics, from('messages'));
    if (after('reactions')) await this.#stream(run, source, REACTIONS, from('reactions'));
    if (after('attachments')) await this.#stream(run, source, ATTACHMENTS, from('attachments'));
    progress.begin('finishing', null);
    await database.bulk(async (sql) => {
      await writeScheduled(sql, run);
      await writePersonalTexts(sql, run);
      await writeExtensions(sql, run, source);
      await writeCredentials(sql, run, credentials);
      await finishImport(sql, run, state, survey.realm.deactivated ?? false);
    });
    progress.end();
    return report.build();
  }

  async #earlier(source: ArchiveSource, { realm, isDryRun }: ImportRequest) {
    const { database } = this.#parts;
    const found = await findImport(database.sql, realm);
    if (found?.fingerprint === UNDONE && !isDryRun) {
      throw new ArchiveError(`the import of '${realm}' is half removed: undo it again`);
    }
    if (found !== null && !isDryRun && found.fingerprint !== source.fingerprint) {
      throw new ArchiveError(
        `the import of '${realm}' has begun with another archive: continue with that, or undo it`,
      );
    }
    if (found === null) {
      const { rowCount } = await database.sql.query('select from realm where string_id = $1', [
        realm,
      ]);
      if (rowCount > 0) throw new ArchiveError(`there is an organization '${realm}' already`);
    }
    return found;
  }

  /** Reports the changes of an import, without writing. */
  async #plan(
    survey: Survey,
    report: ReportBuilder,
    { realm }: ImportRequest,
  ): Promise<ImportReport> {
    const { services } = this.#parts;
    archivedGroups(survey);
    const ids = new Map(
      [...survey.tables.zerver_userprofile, ...survey.tables.zerver_userprofile_mirrordummy].map(
        ({ id }) => [id, id],
      ),
    );
    planUsers({ services, survey, report, realmId: 0, stringId: realm }, ids);
    channelNames(survey, report);
    planLinkifiers({ services, survey, report, realmId: 0 });
    for (const [table, count] of Object.entries(survey.counts)) {
      report.count(TABLE_TITLES[table as ArchiveTable], count);
    }
    return report.build();
  }

  async #begin(
    source: ArchiveSource,
    survey: Survey,
    report: ReportBuilder,
    request: ImportRequest,
  ): Promise<ImportState> {
    const { database, services, progress } = this.#parts;
    progress.begin('organization', null);
    const messageCount = survey.messageIds.count;
    // On its own: others wait for numbers meanwhile.
    const reserved = await database.bulk((sql) => reserveMessageIds(sql, messageCount));
    const state = await database.bulk(async (sql) => {
      const [stringId, formerUrls] = [request.realm, formerUrlsOf(request)];
      const input = { source, survey, services, report, stringId, formerUrls, ...reserved };
      const { realmId, ids } = await writeStructure(sql, input);
      const begun: ImportState = {
        realmId,
        fingerprint: source.fingerprint,
        secret: randomBytes(32).toString('hex'),
        ...reserved,
        messageCount,
        stage: 'files',
        position: 0,
        report: report.build(),
      };
      await addImport(sql, begun);
      await saveIds(sql, realmId, 'user', ids.users);
      await saveIds(sql, realmId, 'channel', ids.channels);
      await saveIds(sql, realmId, 'emoji', ids.emoji);
      return begun;
    });
    progress.end();
    return state;
  }

  /** While the database writes a file, the next one is read and rendered. */
  async #messages(
    run: ImportRun,
    source: ArchiveSource,
    topics: MessageTopics,
    from: number,
  ): Promise<void> {
    const { database, progress } = this.#parts;
    const files = source.messageFiles;
    const countOf = (file = '') => run.survey.messagesByFile.get(file) ?? 0;
    // Of an interrupted import, the rest.
    const left = files.slice(from).reduce((sum, file) => sum + countOf(file), 0);
    progress.begin('messages', left);
    const prepare = (index: number) => {
      const file = files[index];
      return file === undefined ? null : prepareBatch(run, source, file);
    };
    let next = prepare(from);
    for (let index = from; next !== null; index += 1) {
      const batch = await next;
      const following = prepare(index + 1);
      // Its failure is reported in its turn.
      following?.catch(() => undefined);
      const isLast = index + 1 === files.length;
      await database.bulk(async (sql) => {
        await writeBatch(sql, run, topics, batch);
        await saveProgress(sql, run.realmId, {
          stage: isLast ? 'reactions' : 'messages',
          position: isLast ? 0 : index + 1,
          report: run.report.build(),
        });
      });
      progress.advance(countOf(files[index]));
      next = following;
    }
    progress.end();
  }

  async #stream<Table extends ArchiveTable>(
    run: ImportRun,
    source: ArchiveSource,
    stage: StreamStage<Table>,
    from: number,
  ): Promise<void> {
    const { database, progress } = this.#parts;
    const { name, next, table } = stage;
    const left = stage.total(run.survey) - from;
    if (left > 0) progress.begin(name, left);
    let pending: ArchiveRecord<Table>[] = [];
    let position = 0;
    const flush = async (): Promise<void> => {
      const records = pending;
      pending = [];
      await database.bulk(async (sql) => {
        await stage.write(sql, run, records);
        await saveProgress(sql, run.realmId, { stage: name, position, report: run.report.build() });
      });
      progress.advance(records.length);
    };
    for await (const batch of source.rows(stage.file)) {
      if (batch.table !== table) continue;
      for (const row of batch.rows) {
        position += 1;
        if (position > from) pending.push(row as ArchiveRecord<Table>);
        if (pending.length >= RECORDS_PER_TRANSACTION) await flush();
      }
    }
    if (pending.length > 0) await flush();
    progress.end();
    await this.#enter(run, next);
  }

  async #enter(run: ImportRun, stage: Stage): Promise<void> {
    const { database } = this.#parts;
    await database.bulk((sql) =>
      saveProgress(sql, run.realmId, { stage, position: 0, report: run.report.build() }),
    );
  }
}

/** The fault of the archive for which an import cannot continue; null for any other failure. */
function faultOf(error: unknown): ArchiveError | null {
  if (error instanceof ArchiveError) return error;
  if (!isRefusedValue(error)) return null;
  return new ArchiveError(
    `the archive has a value that cannot be stored: ${(error as Error).message}`,
  );
}
