import { idFields, isOnMessage, limitOf } from './endpoint-domain.ts';
import type { EndpointNames } from './endpoint-names.ts';

/** The referenced table of a column, by its name. */
const TABLES: Readonly<Record<string, string>> = { message_id: 'message', stream_id: 'channel' };

/** The ports of a table of users' own rows. */
export function repositoryFile(names: EndpointNames): string {
  const { thing, things, ids } = names;
  return `/** How many ${things.words} one user may have. */
export const ${limitOf(names)} = 1_000;

/** A ${thing.words} of a user. */
export interface ${thing.pascal} {
${idFields(ids)}
}

/** ${thing.pascal} rows, for commands. Bound to the command's transaction. */
export interface ${thing.pascal}Repository {
  /** @returns \`too-many\` when the owner has \`limit\` others */
  add(
    ownerId: number,
    ${thing.camel}: ${thing.pascal},
    limit: number,
  ): Promise<'added' | 'exists' | 'too-many'>;
  /** @returns false when there was none */
  remove(ownerId: number, ${thing.camel}: ${thing.pascal}): Promise<boolean>;
}

/** Reads ${things.words}, in one round trip. */
export interface ${thing.pascal}Queries {
  /** First added first. */
  list(ownerId: number): Promise<readonly ${thing.pascal}[]>;
}
`;
}

/** The memory adapter of the repository, for the tests of use cases. */
export function memoryFile({ thing, ids, slice }: EndpointNames): string {
  const isSame = ids.map(({ camel }) => `each.${camel} === ${thing.camel}.${camel}`).join(' && ');
  return `import type { Restorable } from '@tandem/shared-kernel/testing';
import type { ${thing.pascal}, ${thing.pascal}Repository } from '../src/${slice}/index.ts';

interface Row extends ${thing.pascal} {
  readonly ownerId: number;
}

export class Memory${thing.pascal}Repository implements ${thing.pascal}Repository, Restorable {
  #rows: readonly Row[] = [];

  async add(ownerId: number, ${thing.camel}: ${thing.pascal}, limit: number) {
    const own = this.#rows.filter((each) => each.ownerId === ownerId);
    if (own.some((each) => ${isSame})) return 'exists';
    if (own.length >= limit) return 'too-many';
    this.#rows = [...this.#rows, { ...${thing.camel}, ownerId }];
    return 'added';
  }

  async remove(ownerId: number, ${thing.camel}: ${thing.pascal}): Promise<boolean> {
    const before = this.#rows.length;
    this.#rows = this.#rows.filter((each) => each.ownerId !== ownerId || !(${isSame}));
    return this.#rows.length < before;
  }

  snapshot(): () => void {
    const saved = this.#rows;
    return () => {
      this.#rows = saved;
    };
  }
}
`;
}

/** The contract suite of the repository. */
export function contractFile(names: EndpointNames): string {
  const { thing, things, ids, slice } = names;
  const onMessage = isOnMessage(names);
  const onChannel = ids.some(({ snake }) => snake === 'stream_id');
  const value = ({ snake, camel }: (typeof ids)[number]) => {
    if (snake === 'message_id') return 'messageId: await aNewMessage()';
    if (snake === 'stream_id') return 'streamId: await freshChannel(harness, ann)';
    return `${camel}: number`;
  };
  const isAsync = onMessage || onChannel;
  const make = `const make = ${isAsync ? 'async ' : ''}(${ids.some(({ snake }) => !(snake in TABLES)) ? 'number: number' : ''}): ${isAsync ? `Promise<${thing.pascal}>` : thing.pascal} => (${`{ ${ids.map(value).join(', ')} }`});`;
  const takesNumber = ids.some(({ snake }) => !(snake in TABLES));
  const made = (at: number) => `${isAsync ? 'await ' : ''}make(${takesNumber ? at : ''})`;
  return `import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import type { ${thing.pascal} } from '../src/${slice}/index.ts';
${onMessage ? "import { aMessage } from './builders.ts';\n" : ''}${isAsync ? "import { freshChannel } from './message-repository.contract.ts';\n" : ''}import type { MessagingHarness } from './messaging-harness.ts';

/** The contract of repositories of ${things.words}. */
export function describe${thing.pascal}Repository(
  name: string,
  makeHarness: () => MessagingHarness,
): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    beforeEach(async () => {
      harness = makeHarness();
      ann = await harness.createUser(await harness.createRealm());
    });
${onMessage ? NEW_MESSAGE : ''}
    ${make}
    const add = (owner: Actor, ${thing.camel}: ${thing.pascal}) =>
      harness.unitOfWork.run((tx) => tx.${things.camel}.add(owner.userId, ${thing.camel}, 2));
    const remove = (owner: Actor, ${thing.camel}: ${thing.pascal}) =>
      harness.unitOfWork.run((tx) => tx.${things.camel}.remove(owner.userId, ${thing.camel}));

    it('adds one once, up to the limit of its owner', async () => {
      const [first, second, third] = [${made(1)}, ${made(2)}, ${made(3)}];
      expect([await add(ann, first), await add(ann, first)]).toEqual(['added', 'exists']);
      expect([await add(ann, second), await add(ann, third)]).toEqual(['added', 'too-many']);
      const ben = await harness.createUser(ann.realmId);
      expect(await add(ben, third)).toBe('added');
    });

    it('holds the limit when several come at once', async () => {
      const rows = [${made(1)}, ${made(2)}, ${made(3)}];
      const outcomes = await Promise.all(rows.map((each) => add(ann, each)));
      expect([...outcomes].sort()).toEqual(['added', 'added', 'too-many']);
    });

    it('removes only what its owner has', async () => {
      const ben = await harness.createUser(ann.realmId);
      const ${thing.camel} = ${made(1)};
      await add(ann, ${thing.camel});
      expect(await remove(ben, ${thing.camel})).toBe(false);
      expect([await remove(ann, ${thing.camel}), await remove(ann, ${thing.camel})]).toEqual([true, false]);
    });
  });
}
`;
}

const NEW_MESSAGE = `
    const aNewMessage = async () => {
      const channelId = await freshChannel(harness, ann);
      const { recipientId } = await harness.channel(channelId);
      const place = { kind: 'channel', channelId, recipientId, topic: 'a' } as const;
      return harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, place)));
    };
`;

/** The adapters on PostgreSQL. */
export function postgresFile({ thing, things, ids, slice }: EndpointNames): string {
  const columns = ids.map(({ snake }) => snake).join(', ');
  const values = ids.map((_, index) => `$${index + 2}::bigint`).join(', ');
  const own = ids.map(({ snake }, index) => `${snake} = $${index + 2}::bigint`).join(' and ');
  const given = ids.map(({ camel }) => `${thing.camel}.${camel}`).join(', ');
  const selected = ids.map(({ snake, camel }) => `${snake} as "${camel}"`).join(', ');
  const table = thing.snake;
  return `import type { ${thing.pascal}, ${thing.pascal}Queries, ${thing.pascal}Repository } from '@tandem/messaging-domain/${slice}';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';

const add = statement(
  '${thing.camel}.add',
  \`with room as (
     select count(*) < $${ids.length + 2}::bigint as is_free from ${table} where user_id = $1
   ), added as (
     insert into ${table} (user_id, ${columns})
     select $1, ${values} from room where is_free on conflict do nothing returning user_id
   )
   select case when exists (select from added) then 'added'
     when exists (select from ${table} where user_id = $1 and ${own}) then 'exists'
     else 'too-many' end as outcome\`,
);
const remove = statement(
  '${thing.camel}.remove',
  'delete from ${table} where user_id = $1 and ${own}',
);
const list = statement(
  '${thing.camel}.list',
  'select ${selected} from ${table} where user_id = $1 order by id',
);

/** The ${things.words} of users in PostgreSQL. */
export class Postgres${thing.pascal}Repository implements ${thing.pascal}Repository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(ownerId: number, ${thing.camel}: ${thing.pascal}, limit: number) {
    await exclusiveChange(this.#sql, \`${things.words} of \${ownerId}\`);
    const { rows } = await this.#sql.query<{ outcome: 'added' | 'exists' | 'too-many' }>(add, [
      ownerId,
      ${given},
      limit,
    ]);
    return rows[0]?.outcome ?? 'exists';
  }

  async remove(ownerId: number, ${thing.camel}: ${thing.pascal}): Promise<boolean> {
    return (await this.#sql.query(remove, [ownerId, ${given}])).rowCount > 0;
  }
}

/** The ${things.words} of users from PostgreSQL, in one round trip. */
export class Postgres${thing.pascal}Queries implements ${thing.pascal}Queries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(ownerId: number): Promise<readonly ${thing.pascal}[]> {
    return (await this.#sql.query<${thing.pascal}>(list, [ownerId])).rows;
  }
}
`;
}

/** Binds the contract suite to PostgreSQL. */
export function postgresSpec({ thing, things, ids }: EndpointNames): string {
  const onMessage = ids.some(({ snake }) => snake === 'message_id');
  const onChannel = ids.some(({ snake }) => snake === 'stream_id');
  const value = ({ snake, camel }: (typeof ids)[number]) => {
    if (snake === 'message_id') return 'messageId';
    return snake === 'stream_id' ? 'streamId: channelId' : `${camel}: 5`;
  };
  const testing = [
    ...(onMessage ? ['aMessage'] : []),
    `describe${thing.pascal}Repository`,
    ...(onMessage || onChannel ? ['freshChannel'] : []),
  ];
  const row = `{ ${ids.map(value).join(', ')} }`;
  const message = `  const { recipientId } = await world.channel(channelId);
  const place = { kind: 'channel', channelId, recipientId, topic: 'a' } as const;
  const messageId = await world.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, place)));
`;
  return `import { expect, it } from '@jest/globals';
import { ${testing.join(', ')} } from '@tandem/messaging-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { Postgres${thing.pascal}Queries } from './postgres-${things.kebab}.ts';

const test = useTestDatabase();
const harness = () => new PostgresHarness(test().database);

describe${thing.pascal}Repository('Postgres${thing.pascal}Repository', harness);

it('lists the ${things.words} of one user', async () => {
  const world = harness();
  const ann = await world.createUser(await world.createRealm());
${onMessage || onChannel ? '  const channelId = await freshChannel(world, ann);\n' : ''}${onMessage ? message : ''}  const row = ${row};
  await world.unitOfWork.run((tx) => tx.${things.camel}.add(ann.userId, row, 1));
  const queries = new Postgres${thing.pascal}Queries(world.sql);
  expect(await queries.list(ann.userId)).toEqual([row]);
  expect(await queries.list(ann.userId + 1)).toEqual([]);
});
`;
}

/** The migration that creates the table. */
export function migrationFile({ thing, things, ids }: EndpointNames, name: string): string {
  const columns = ids.map(({ snake }) => {
    const table = TABLES[snake];
    return `      ${snake} bigint not null${table ? ` references ${table} on delete cascade` : ''},`;
  });
  const indexes = ids
    .filter(({ snake }) => snake in TABLES)
    .map(({ snake }) => `    create index ${thing.snake}_${snake} on ${thing.snake} (${snake});`);
  return `import { migration } from '@tandem/shared-postgres';

/** The ${things.words} of users. */
export const ${thing.camel}Schema = migration({
  name: '${name}',
  up: \`
    create table ${thing.snake} (
      id bigint generated always as identity primary key,
      user_id bigint not null,
${columns.join('\n')}
      unique (user_id, ${ids.map(({ snake }) => snake).join(', ')})
    );
${indexes.join('\n')}
  \`,
});
`;
}
