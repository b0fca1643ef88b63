import { createHmac } from 'node:crypto';
import {
  EDIT_HISTORY,
  RecordCheck,
  rewriteText,
  type ImportServices,
  type KnownUpload,
  type RenderedText,
  type ReportBuilder,
  type Survey,
  type TextContext,
  type TextTargets,
} from '@tandem/transfer-domain';
import type { Sql } from '@tandem/shared-postgres';
import type { ImportState } from './import-state.ts';
import type { Location } from './locations.ts';
import type { IdMap } from './structure/structure-context.ts';

const TOKEN_LENGTH = 24;
const UPLOAD = /\/user_uploads\/(?:thumbnail\/|download\/)?(\d+\/[^\s()<>"'`[\]]+)/g;

/** The paths of the uploads that a text names. */
export function uploadPathsIn(source: string): readonly string[] {
  if (!source.includes('/user_uploads/')) return [];
  return [...source.matchAll(UPLOAD)].map(([, path = '']) => decoded(path));
}

/** The inputs of a run of an import; the same after each interruption. */
interface RunParts {
  readonly sql: Sql;
  readonly services: ImportServices;
  readonly survey: Survey;
  readonly report: ReportBuilder;
  readonly state: ImportState;
  readonly users: IdMap;
  readonly channels: IdMap;
  readonly emoji: IdMap;
  readonly locations: ReadonlyMap<number, Location>;
  /** System bots by id of the archive. */
  readonly systemBots: IdMap;
  readonly texts: TextContext;
  readonly emoticonUsers: ReadonlySet<number>;
  readonly formerUrls: readonly string[];
}

/** One run of an import: ids, texts and read state of messages. */
export class ImportRun {
  readonly services: ImportServices;
  readonly survey: Survey;
  readonly report: ReportBuilder;
  readonly realmId: number;
  readonly users: IdMap;
  readonly channels: IdMap;
  readonly emoji: IdMap;
  readonly locations: ReadonlyMap<number, Location>;
  readonly clients: ReadonlyMap<number, string>;
  readonly editHistory = new RecordCheck<typeof EDIT_HISTORY>(
    { name: 'edit_history', fields: EDIT_HISTORY },
    new Map(),
  );
  readonly #parts: RunParts;
  readonly #targets: TextTargets;
  /** The id up to which users that were away for long have read, by user. */
  readonly #readMarks: ReadonlyMap<number, number>;

  constructor(parts: RunParts, marks = readMarks(parts)) {
    this.#parts = parts;
    const { survey, state, services } = parts;
    this.services = services;
    this.survey = survey;
    this.report = parts.report;
    this.realmId = state.realmId;
    this.users = parts.users;
    this.channels = parts.channels;
    this.emoji = parts.emoji;
    this.locations = parts.locations;
    this.clients = new Map(survey.tables.zerver_client.map(({ id, name }) => [id, name]));
    this.#readMarks = marks;
    this.#targets = {
      user: (id) => this.users.get(id),
      message: (id) => this.messageId(id),
      channel: (id) => this.channels.get(id),
      upload: (path) => this.uploadPath(path),
      formerUrls: parts.formerUrls,
      url: services.urlOf(parts.texts.realmStringId),
    };
  }

  /** The same run with another report. */
  withReport(report: ReportBuilder): ImportRun {
    return new ImportRun({ ...this.#parts, report }, this.#readMarks);
  }

  /** The new id of a message; undefined if the archive does not have it. */
  messageId(oldId: number): number | undefined {
    const { survey, state } = this.#parts;
    const index = survey.messageIds.indexOf(oldId);
    return index < 0 ? undefined : state.firstMessageId + index * state.messageIdStep;
  }

  /** The new id of a user or a system bot; null if there is none. */
  senderOf(oldId: number): number | null {
    return this.users.get(oldId) ?? this.#parts.systemBots.get(oldId) ?? null;
  }

  /** The id up to which a user has read everything, except messages with notes. */
  readMarkOf(userId: number): number {
    return this.#readMarks.get(userId) ?? Number.MAX_SAFE_INTEGER;
  }

  /** Marks of users that were away for long. */
  get readMarks(): ReadonlyMap<number, number> {
    return this.#readMarks;
  }

  /** The new path of an upload: the same at each run, and unguessable. */
  uploadPath(oldPath: string): string | undefined {
    const { survey, services, state } = this.#parts;
    if (!oldPath.startsWith(`${survey.realm.id}/`)) return undefined;
    return services.uploadPath(
      state.realmId,
      this.tokenOf(oldPath),
      oldPath.split('/').at(-1) ?? '',
    );
  }

  /** An unguessable name for a file, the same at each run. */
  tokenOf(name: string): string {
    const { secret } = this.#parts.state;
    const digest = createHmac('sha256', secret).update(name).digest('base64url');
    return digest.slice(0, TOKEN_LENGTH);
  }

  rewrite(source: string): string {
    return rewriteText(source, this.#targets);
  }

  async render(
    content: string,
    writerId: number,
    uploads: ReadonlyMap<string, KnownUpload>,
  ): Promise<RenderedText> {
    const { services, texts, emoticonUsers } = this.#parts;
    const writer = { id: writerId, translatesEmoticons: emoticonUsers.has(writerId) };
    const rendered = await services.render(content, texts, writer, uploads);
    if (rendered !== null) return rendered;
    this.report.add('skipped', 'texts that take too long to render: shown as plain text');
    return PLAIN(content);
  }

  /** The imported files that texts of the archive name, by path. */
  async knownUploads(sources: readonly string[]): Promise<ReadonlyMap<string, KnownUpload>> {
    const paths = sources.flatMap((source) =>
      uploadPathsIn(source).flatMap((path) => this.uploadPath(path) ?? []),
    );
    if (paths.length === 0) return new Map();
    const { rows } = await this.#parts.sql.query<KnownUpload>(
      `select path_id as "pathId", content_type as "contentType", image from attachment
       where realm_id = $1 and path_id = any($2::text[])`,
      [this.realmId, paths],
    );
    return new Map(rows.map((upload) => [upload.pathId, upload]));
  }
}

const PLAIN = (content: string): RenderedText => ({
  html: `<p>${content.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`,
  mentionsChannel: false,
  mentionsTopic: false,
  hasLink: false,
  hasImage: false,
  hasAttachment: false,
});

function readMarks({ survey, users, state }: RunParts): ReadonlyMap<number, number> {
  const marks = new Map<number, number>();
  for (const user of survey.tables.zerver_userprofile) {
    const id = users.get(user.id);
    if (id === undefined || !user.long_term_idle || user.last_active_message_id == null) continue;
    const count = survey.messageIds.countUpTo(user.last_active_message_id);
    marks.set(id, state.firstMessageId + (count - 1) * state.messageIdStep);
  }
  return marks;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
