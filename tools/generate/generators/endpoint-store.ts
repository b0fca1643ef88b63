import { idFields, limitOf, objectsOf } from './endpoint-domain.ts';
import type { EndpointNames } from './endpoint-names.ts';
import { objectOf, type GeneratorContext } from './generator-context.ts';

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

/** The contract suite of the repository, with the sample that other tests use, too. */
export function contractFile(context: GeneratorContext, names: EndpointNames): string {
  const { thing, things, slice } = names;
  const { contractWorld } = context;
  const objects = objectsOf(context, names);
  const imports = new Set([
    ...contractWorld.imports,
    ...objects.flatMap(({ createdImports }) => createdImports),
  ]);
  return `import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ${thing.pascal} } from '../src/${slice}/index.ts';
${[...imports].join('\n')}

${contractWorld.harness(names, objects)}
${sampleFunction(context, names)}
/** The contract of repositories of ${things.words}. */
export function describe${thing.pascal}Repository(name: string, makeHarness: () => Harness): void {
  describe(name, () => {
    let harness: Harness;
    beforeEach(() => {
      harness = makeHarness();
    });

    const add = (ownerId: number, ${thing.camel}: ${thing.pascal}) =>
      harness.unitOfWork.run((tx) => tx.${things.camel}.add(ownerId, ${thing.camel}, 2));
    const remove = (ownerId: number, ${thing.camel}: ${thing.pascal}) =>
      harness.unitOfWork.run((tx) => tx.${things.camel}.remove(ownerId, ${thing.camel}));

    it('adds one once, up to the limit of its owner', async () => {
      const { ownerId, otherId, rows } = await sample${things.pascal}(harness);
      const [first, second, third] = rows;
      expect([await add(ownerId, first), await add(ownerId, first)]).toEqual(['added', 'exists']);
      expect([await add(ownerId, second), await add(ownerId, third)]).toEqual(['added', 'too-many']);
      expect(await add(otherId, third)).toBe('added');
    });

    it('holds the limit when commands run at the same moment', async () => {
      const { ownerId, rows } = await sample${things.pascal}(harness);
      const outcomes = await Promise.all(rows.map((each) => add(ownerId, each)));
      expect([...outcomes].sort()).toEqual(['added', 'added', 'too-many']);
    });

    it('removes only what its owner has', async () => {
      const { ownerId, otherId, rows } = await sample${things.pascal}(harness);
      const [row] = rows;
      await add(ownerId, row);
      expect(await remove(otherId, row)).toBe(false);
      expect([await remove(ownerId, row), await remove(ownerId, row)]).toEqual([true, false]);
    });
  });
}
`;
}

function sampleFunction(context: GeneratorContext, names: EndpointNames): string {
  const { thing, things, ids } = names;
  const { newRealm, newOwner } = context.contractWorld;
  const before = new Set(objectsOf(context, names).map(({ createdBefore }) => createdBefore));
  const values = ids.map((id) => `${id.camel}: ${objectOf(context, id)?.created ?? 'index'}`);
  const isAsync = objectsOf(context, names).length > 0;
  return `
/** Two users of one organization and three ${things.words} that are not stored. */
export async function sample${things.pascal}(harness: Harness): Promise<{
  readonly ownerId: number;
  readonly otherId: number;
  readonly rows: readonly [${thing.pascal}, ${thing.pascal}, ${thing.pascal}];
}> {
  const realmId = ${newRealm};
  const owner = ${newOwner};
  const other = ${newOwner};
${[...before].join('')}  const make = ${isAsync ? 'async ' : ''}(${values.some((each) => each.endsWith(': index')) ? 'index: number' : ''}) => ({ ${values.join(', ')} });
  return {
    ownerId: owner.userId,
    otherId: other.userId,
    rows: [${[1, 2, 3].map((at) => `${isAsync ? 'await ' : ''}make(${values.some((each) => each.endsWith(': index')) ? at : ''})`).join(', ')}],
  };
}
`;
}

/** The adapters on PostgreSQL. */
export function postgresFile(
  { name }: GeneratorContext,
  { thing, things, ids, slice }: EndpointNames,
): string {
  const columns = ids.map(({ snake }) => snake).join(', ');
  const values = ids.map((_, index) => `$${index + 2}::bigint`).join(', ');
  const own = ids.map(({ snake }, index) => `${snake} = $${index + 2}::bigint`).join(' and ');
  const given = ids.map(({ camel }) => `${thing.camel}.${camel}`).join(', ');
  const selected = ids.map(({ snake, camel }) => `${snake} as "${camel}"`).join(', ');
  const table = thing.snake;
  return `import type { ${thing.pascal}, ${thing.pascal}Queries, ${thing.pascal}Repository } from '@tandem/${name}-domain/${slice}';
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
export function postgresSpec(
  { name, postgresHarness }: GeneratorContext,
  names: EndpointNames,
): string {
  const { thing, things } = names;
  const { import: imported, expression } = postgresHarness(names);
  return `import { expect, it } from '@jest/globals';
import { describe${thing.pascal}Repository, sample${things.pascal} } from '@tandem/${name}-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
${imported}
import { Postgres${thing.pascal}Queries } from './postgres-${things.kebab}.ts';

const test = useTestDatabase();
const harness = () => ${expression};

describe${thing.pascal}Repository('Postgres${thing.pascal}Repository', harness);

it('lists the ${things.words} of one user', async () => {
  const { ownerId, otherId, rows } = await sample${things.pascal}(harness());
  await harness().unitOfWork.run(async (tx) => {
    for (const row of rows) await tx.${things.camel}.add(ownerId, row, rows.length);
  });
  const queries = new Postgres${thing.pascal}Queries(test().database.sql);
  expect(await queries.list(ownerId)).toEqual(rows);
  expect(await queries.list(otherId)).toEqual([]);
});
`;
}

/** The migration that creates the table. */
export function migrationFile(
  context: GeneratorContext,
  { thing, things, ids }: EndpointNames,
  name: string,
): string {
  const columns = ids.map((id) => {
    const table = objectOf(context, id)?.table;
    return `      ${id.snake} bigint not null${table ? ` references ${table} on delete cascade` : ''},`;
  });
  const indexes = ids
    .filter((id) => objectOf(context, id))
    .map(({ snake }) => `    create index ${thing.snake}_${snake} on ${thing.snake} (${snake});`);
  return `import { migration } from '@tandem/shared-postgres';

/** The ${things.words} of users. */
export const ${thing.camel}Schema = migration({
  name: '${name}',
  up: \`
    create table ${thing.snake} (
      id bigint generated always as identity primary key,
      ${context.ownerColumn},
${columns.join('\n')}
      unique (user_id, ${ids.map(({ snake }) => snake).join(', ')})
    );
${indexes.join('\n')}
  \`,
});
`;
}
