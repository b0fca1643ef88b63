import type {
  ChannelFolder,
  ChannelFolderQueries,
  ChannelFolderRepository,
  NewChannelFolder,
} from '@tandem/messaging-domain';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';

const columns = `id, name, description, rendered_description as "renderedDescription",
  position as "order", creator_id as "creatorId", date_created as "dateCreated",
  is_archived as "isArchived"`;

const addFolder = statement(
  'folder.add',
  `insert into channel_folder (id, realm_id, name, description, rendered_description, position,
     creator_id, date_created)
   overriding system value
   select next.id, $1::bigint, $2, $3, $4, next.id, $5::bigint, $6::timestamptz
   from (select nextval(pg_get_serial_sequence('channel_folder', 'id')) as id) next
   on conflict do nothing
   returning ${columns}`,
);

const listFolders = statement(
  'folder.list',
  `select ${columns} from channel_folder
   where realm_id = $1 and ($2::boolean or not is_archived) order by position, id`,
);

const lockFolders = statement(
  'folder.lockAll',
  `select ${columns} from channel_folder where realm_id = $1 order by position, id for update`,
);

const holdFolderOpen = statement(
  'folder.holdOpen',
  `select from channel_folder
   where realm_id = $1 and id = $2::bigint and not is_archived for share`,
);

const saveFolder = statement(
  'folder.save',
  `update channel_folder set name = $2, description = $3, rendered_description = $4,
     is_archived = $5 where id = $1`,
);

const saveFolderOrder = statement(
  'folder.saveOrder',
  `update channel_folder set position = ordered.position - 1
   from unnest($2::bigint[]) with ordinality as ordered (id, position)
   where channel_folder.realm_id = $1 and channel_folder.id = ordered.id`,
);

const folderHoldsChannels = statement(
  'folder.holdsChannels',
  'select exists (select from channel where folder_id = $1) as held',
);

const folders = (realmId: number) => `channel folders of ${realmId}`;

/** Folders of channels in PostgreSQL. */
export class PostgresChannelFolderRepository implements ChannelFolderRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(folder: NewChannelFolder): Promise<ChannelFolder | null> {
    const { realmId, name, description, renderedDescription, creatorId, dateCreated } = folder;
    await exclusiveChange(this.#sql, folders(realmId));
    const { rows } = await this.#sql.query<ChannelFolder>(addFolder, [
      realmId,
      name,
      description,
      renderedDescription,
      creatorId,
      dateCreated,
    ]);
    return rows[0] ?? null;
  }

  /** One lock for all folders of an organization: a row lock would not block a new name. */
  async lockAll(realmId: number): Promise<readonly ChannelFolder[]> {
    await exclusiveChange(this.#sql, folders(realmId));
    return (await this.#sql.query<ChannelFolder>(lockFolders, [realmId])).rows;
  }

  async save({ id, name, description, renderedDescription, isArchived }: ChannelFolder) {
    await this.#sql.query(saveFolder, [id, name, description, renderedDescription, isArchived]);
  }

  async saveOrder(realmId: number, folderIds: readonly number[]): Promise<void> {
    await this.#sql.query(saveFolderOrder, [realmId, folderIds]);
  }

  async holdOpen(realmId: number, folderId: number): Promise<boolean> {
    return (await this.#sql.query(holdFolderOpen, [realmId, folderId])).rowCount > 0;
  }

  async holdsChannels(folderId: number): Promise<boolean> {
    const { rows } = await this.#sql.query<{ held: boolean }>(folderHoldsChannels, [folderId]);
    return rows[0]?.held ?? false;
  }
}

/** Folders of channels from PostgreSQL, in one round trip. */
export class PostgresChannelFolderQueries implements ChannelFolderQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(
    realmId: number,
    { includeArchived }: { readonly includeArchived: boolean },
  ): Promise<readonly ChannelFolder[]> {
    return (await this.#sql.query<ChannelFolder>(listFolders, [realmId, includeArchived])).rows;
  }
}
