import {
  addAssembledTranslator,
  callEndpointFile,
  exportAdapters,
  ownHarness,
  ownPostgresHarness,
} from './context-lists.ts';
import { nameOf } from './endpoint-names.ts';
import type { GeneratorContext, PathObject } from './generator-context.ts';

const stem = nameOf('invitation');
const MODULE = 'libs/assembly/invitations/src/invitations-module.ts';

const invitation: PathObject = {
  table: 'invitation',
  failures: ['NO_SUCH_INVITATION', 'INVITING_NEEDS_OWNER', 'INVITATION_NEEDS_ADMINISTRATOR'],
  check: (field) => `const invitation = await tx.invitations.lock(realmId, ${field});
      if (!invitation) throw new InvitationError('NO_SUCH_INVITATION');
      checkMayManage(actor, invitation);
`,
  checkImports: ["import { checkMayManage } from '../invitation-policy.ts';"],
  answer: {
    port: 'invitations: { lock: async () => invitation }',
    variable: 'invitation',
    type: '{ readonly inviterId: number; readonly invitedAs: number } | null',
    success: '{ inviterId: ann.userId, invitedAs: ROLES.member }',
    refusals: [
      { what: 'an unknown invitation', value: 'null', code: 'NO_SUCH_INVITATION' },
      {
        what: 'an invitation of another user',
        value: '{ inviterId: 8, invitedAs: ROLES.member }',
        code: 'INVITATION_NEEDS_ADMINISTRATOR',
      },
    ],
  },
  created: 'await harness.createInvitation(realmId, owner.userId)',
  createdBefore: '',
  createdImports: [],
  harnessMethod: '  createInvitation(realmId: number, inviterId: number): Promise<number>;',
  // The sample call is about an invitation of the owner.
  verdicts: 'ok     ok     no     no     no     guest  bot    401    401    401',
};

/** Invitations, and joining by them. */
export const invitationsContext: GeneratorContext = {
  name: 'invitations',
  stem,
  domain: 'libs/invitations/domain',
  rest: 'libs/invitations/rest/src',
  postgres: 'libs/invitations/postgres/src',
  objects: { invite_id: invitation },
  foreign: {
    message_id: 'messaging',
    stream_id: 'messaging',
    user_id: 'identity',
    device_id: 'push',
  },
  ownerColumn: 'user_id bigint not null references user_account on delete cascade',
  useCases: 'useCases',
  guard: 'member',
  transaction: { file: 'invitation-ports', opening: 'export interface InvitationTx {' },
  eventQueries: null,
  callEndpoint: callEndpointFile('invitations', 'invitationSchemas'),
  contractWorld: ownHarness({ stem }),
  postgresHarness: ownPostgresHarness,
  limitFailure: ({ things }) => ({ code: `${things.snake.toUpperCase()}_TOO_MANY`, data: '' }),
  addLimitFailure(edits, { things }) {
    const code = `${things.snake.toUpperCase()}_TOO_MANY`;
    edits.addToBlock(
      'libs/invitations/domain/src/invitation-error.ts',
      'export interface InvitationFailures {',
      `  ${code}: { limit: number };`,
    );
    edits.addToBlock(
      'libs/invitations/rest/src/invitation-errors.ts',
      'export const invitationErrors = {',
      `  ${code}: badRequest('You have reached the limit of {limit} ${things.words}.'),`,
    );
  },
  /** Erasures find the rows by the reference to the account. */
  addPersonalData: () => undefined,
  addEvent: (edits, names) => addAssembledTranslator(edits, invitationsContext, names),
  addRepository(edits, names) {
    const adapter = `Postgres${names.thing.pascal}Repository`;
    exportAdapters(edits, invitationsContext, names, adapter);
    edits.addNamedImport(MODULE, '@tandem/invitations-postgres', adapter);
    edits.addToBlock(
      MODULE,
      'unitOfWork: database.unitOfWork((sql, actor) => ({',
      `      ${names.things.camel}: new ${adapter}(sql),`,
    );
  },
  addQueries(edits, { thing, things, slice }) {
    const port = `${thing.pascal}Queries`;
    edits.addImport(MODULE, `import type { ${port} } from '@tandem/invitations-domain/${slice}';`);
    edits.addNamedImport(MODULE, '@tandem/invitations-postgres', `Postgres${port}`);
    edits.addToBlock(MODULE, 'interface Invitations {', `  readonly ${things.camel}: ${port};`);
    edits.addToBlock(
      MODULE,
      '\n  return {',
      `    ${things.camel}: new Postgres${port}(database.reads),`,
    );
  },
};
