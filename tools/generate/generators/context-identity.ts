import {
  addAuditRule,
  addToTransaction,
  addTranslator,
  callEndpointFile,
} from './context-lists.ts';
import { nameOf } from './endpoint-names.ts';
import type { GeneratorContext, PathObject } from './generator-context.ts';

const POSTGRES = 'libs/identity/postgres/src';

const user: PathObject = {
  table: 'user_account',
  failures: ['NO_SUCH_USER', 'INSUFFICIENT_PERMISSION'],
  check: (field) => `const access = await tx.mutes.accessTo(actor, ${field});
      if (access === 'unknown') throw new IdentityError('NO_SUCH_USER');
      if (access === 'hidden') throw new IdentityError('INSUFFICIENT_PERMISSION');
`,
  answer: {
    port: 'mutes: { accessTo: async () => access }',
    variable: 'access',
    type: "'unknown' | 'hidden' | 'known'",
    success: "'known'",
    refusals: [
      { what: 'an unknown user', value: "'unknown'", code: 'NO_SUCH_USER' },
      { what: 'an inaccessible user', value: "'hidden'", code: 'INSUFFICIENT_PERMISSION' },
    ],
  },
  created: 'await freshAccount(harness, realmId)',
  createdBefore: '',
  createdImports: [],
};

/** Organizations, users, bots, groups and settings. */
export const identityContext: GeneratorContext = {
  name: 'identity',
  stem: nameOf('identity'),
  domain: 'libs/identity/domain',
  rest: 'libs/identity/rest/src',
  postgres: POSTGRES,
  objects: { user_id: user },
  foreign: {
    message_id: 'messaging',
    stream_id: 'messaging',
    device_id: 'push',
    invite_id: 'invitations',
  },
  ownerColumn: 'user_id bigint not null references user_account on delete cascade',
  useCases: 'dependencies.useCases',
  guard: null,
  transaction: { file: 'identity-tx', opening: 'export interface IdentityTx {' },
  eventQueries: 'IdentityEventQueries',
  callEndpoint: callEndpointFile('identity', 'identitySchemas'),
  contractWorld: {
    imports: [
      "import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';",
    ],
    harness: () => "type Harness = Pick<IdentityHarness, 'unitOfWork'>;",
    newRealm: '(await freshRealm(harness)).id',
    newOwner: '{ userId: await freshAccount(harness, realmId) }',
  },
  postgresHarness: () => ({
    import: "import { bindIdentityTx } from '../identity-tx.ts';",
    expression: '({ unitOfWork: test().database.unitOfWork(bindIdentityTx) })',
  }),
  limitFailure: ({ things }) => ({ code: `${things.snake.toUpperCase()}_TOO_MANY`, data: '' }),
  addLimitFailure(edits, { things }) {
    const code = `${things.snake.toUpperCase()}_TOO_MANY`;
    edits.addBehind(
      'libs/identity/domain/src/identity-error.ts',
      '  ALERT_WORDS_TOO_MANY: { limit: number };\n',
      `  ${code}: { limit: number };\n`,
    );
    edits.addBehind(
      'libs/identity/rest/src/identity-errors.ts',
      "  ALERT_WORDS_TOO_MANY: badRequest('You have reached the limit of {limit} alert words.'),\n",
      `  ${code}: badRequest('You have reached the limit of {limit} ${things.words}.'),\n`,
    );
  },
  /** Erasures find the rows by the reference to the account. */
  addPersonalData(edits, { thing, things, ids }) {
    const fields = ids.map(({ wire, snake }) => `'${wire}', own.${snake}`).join(', ');
    edits.addBehind(
      `${POSTGRES}/erasure/account-records.ts`,
      "${list('alert_words', `'word', w.word`, 'alert_word w where w.user_id = u.id')},\n",
      `    \${list('${things.snake}', \`${fields}\`, '${thing.snake} own where own.user_id = u.id')},\n`,
    );
  },
  addEvent(edits, names, type) {
    addAuditRule(edits, identityContext, type);
    addTranslator(edits, identityContext, names);
  },
  addRepository: (edits, names) => addToTransaction(edits, identityContext, names),
  addQueries(edits, { thing, things, slice }) {
    const file = 'libs/assembly/identity/src/assemble-identity.ts';
    const queries = `Postgres${thing.pascal}Queries`;
    edits.addImport(
      file,
      `import type { ${thing.pascal}Queries } from '@tandem/identity-domain/${slice}';`,
    );
    edits.addBehind(file, '  IdentityCaches,\n', `  ${queries},\n`);
    edits.addToBlock(
      file,
      'readonly queries: {',
      `    readonly ${things.camel}: ${thing.pascal}Queries;`,
    );
    edits.addToBlock(
      file,
      '\n    queries: {',
      `      ${things.camel}: new ${queries}(database.sql),`,
    );
  },
};
