import {
  addAssembledTranslator,
  callEndpointFile,
  exportAdapters,
  ownHarness,
  ownPostgresHarness,
} from './context-lists.ts';
import { nameOf } from './endpoint-names.ts';
import type { GeneratorContext, PathObject } from './generator-context.ts';

const stem = nameOf('push');
const ASSEMBLY = 'libs/assembly/push/src';

const device: PathObject = {
  table: 'client_device',
  failures: ['DEVICE_UNKNOWN'],
  check: (field) => `if ((await tx.devices.lock(userId, ${field})) === null) {
        throw new PushError('DEVICE_UNKNOWN');
      }
`,
  answer: {
    port: 'devices: { lock: async () => (isOwnDevice ? {} : null) }',
    variable: 'isOwnDevice',
    type: 'boolean',
    success: 'true',
    refusals: [
      { what: 'a device that the actor does not have', value: 'false', code: 'DEVICE_UNKNOWN' },
    ],
  },
  created: 'await harness.createDevice(owner.userId)',
  createdBefore: '',
  createdImports: [],
  harnessMethod: '  createDevice(userId: number): Promise<number>;',
};

/** Devices, and which users are notified of a message. */
export const pushContext: GeneratorContext = {
  name: 'push',
  stem,
  domain: 'libs/push/domain',
  rest: 'libs/push/rest/src',
  postgres: 'libs/push/postgres/src',
  objects: { device_id: device },
  foreign: {
    message_id: 'messaging',
    stream_id: 'messaging',
    user_id: 'identity',
    invite_id: 'invitations',
  },
  ownerColumn: 'user_id bigint not null references user_account on delete cascade',
  useCases: 'useCases',
  guard: 'human',
  transaction: { file: 'push-ports', opening: 'export interface PushTx {' },
  eventQueries: null,
  callEndpoint: callEndpointFile('push', null),
  contractWorld: ownHarness({ stem }),
  postgresHarness: ownPostgresHarness,
  limitFailure: ({ things }) => ({ code: `${things.snake.toUpperCase()}_TOO_MANY`, data: '' }),
  addLimitFailure(edits, { things }) {
    const code = `${things.snake.toUpperCase()}_TOO_MANY`;
    edits.addToBlock(
      'libs/push/domain/src/push-error.ts',
      'export interface PushFailures {',
      `  ${code}: { readonly limit: number };`,
    );
    edits.addToBlock(
      'libs/push/rest/src/push-errors.ts',
      'export const pushErrors = {',
      `  ${code}: badRequest('You have reached the limit of {limit} ${things.words}.'),`,
    );
  },
  /** Erasures find the rows by the reference to the account. */
  addPersonalData: () => undefined,
  addEvent: (edits, names) => addAssembledTranslator(edits, pushContext, names),
  addRepository(edits, names) {
    const adapter = `Postgres${names.thing.pascal}Repository`;
    exportAdapters(edits, pushContext, names, adapter);
    const file = `${ASSEMBLY}/transaction.ts`;
    edits.addNamedImport(file, '@tandem/push-postgres', adapter);
    edits.addToBlock(file, 'return {', `    ${names.things.camel}: new ${adapter}(sql),`);
  },
  addQueries(edits, { thing, things, slice }) {
    const file = `${ASSEMBLY}/push-module.ts`;
    const port = `${thing.pascal}Queries`;
    edits.addImport(file, `import type { ${port} } from '@tandem/push-domain/${slice}';`);
    edits.addNamedImport(file, '@tandem/push-postgres', `Postgres${port}`);
    edits.addToBlock(
      file,
      'export const PUSH = {',
      `  ${things.camel}: token<${port}>('${port}'),`,
    );
    edits.addToBlock(
      file,
      'new ContainerModule(({ bind }) => {',
      `    bind(PUSH.${things.camel}).toResolvedValue((reads) => new Postgres${port}(reads), [
      PROCESS.reads,
    ]);`,
    );
    edits.addToBlock(
      'apps/chat-api/src/composition/endpoints.ts',
      '...pushEndpoints({',
      `        ${things.camel}: container.get(PUSH.${things.camel}),`,
    );
  },
};
