import {
  addAuditRule,
  addToTransaction,
  addTranslator,
  callEndpointFile,
} from './context-lists.ts';
import { nameOf } from './endpoint-names.ts';
import type { GeneratorContext, PathObject } from './generator-context.ts';

const POSTGRES = 'libs/messaging/postgres/src';

const message: PathObject = {
  table: 'message',
  failures: ['MESSAGE_NOT_ACCESSIBLE'],
  check: (field) => `if ((await tx.messages.lockVisible(actor, ${field})) === null) {
        throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      }
`,
  answer: {
    port: 'messages: { lockVisible: async () => (isMessageReadable ? {} : null) }',
    variable: 'isMessageReadable',
    type: 'boolean',
    success: 'true',
    refusals: [
      {
        what: 'a message that the actor cannot read',
        value: 'false',
        code: 'MESSAGE_NOT_ACCESSIBLE',
      },
    ],
  },
  created: 'await harness.unitOfWork.run((tx) => tx.messages.add(aMessage(owner, location)))',
  createdBefore: `  const channelId = await freshChannel(harness, owner);
  const { recipientId } = await harness.channel(channelId);
  const location = { kind: 'channel', channelId, recipientId, topic: 'a' } as const;
`,
  createdImports: [
    "import { aMessage } from './builders.ts';",
    "import { freshChannel } from './contract-world.ts';",
  ],
};

const channel: PathObject = {
  table: 'channel',
  failures: ['CHANNEL_ID_INVALID'],
  check: (field) => `const channel = await tx.channels.accessOf(actor, { id: ${field} });
      if (!channel?.mayRead) throw new MessagingError('CHANNEL_ID_INVALID');
`,
  answer: {
    port: 'channels: { accessOf: async () => ({ mayRead: isChannelReadable }) }',
    variable: 'isChannelReadable',
    type: 'boolean',
    success: 'true',
    refusals: [
      { what: 'a channel that the actor cannot read', value: 'false', code: 'CHANNEL_ID_INVALID' },
    ],
  },
  created: 'await freshChannel(harness, owner)',
  createdBefore: '',
  createdImports: ["import { freshChannel } from './contract-world.ts';"],
};

/** Channels, topics and messages. */
export const messagingContext: GeneratorContext = {
  name: 'messaging',
  stem: nameOf('messaging'),
  domain: 'libs/messaging/domain',
  rest: 'libs/messaging/rest/src',
  postgres: POSTGRES,
  objects: { message_id: message, stream_id: channel },
  foreign: { user_id: 'identity', device_id: 'push', invite_id: 'invitations' },
  ownerColumn: 'user_id bigint not null',
  useCases: 'useCases',
  guard: null,
  transaction: {
    file: 'messaging-tx',
    opening: 'export interface MessagingTx extends StoreTx {',
  },
  eventQueries: 'MessagingEventQueries',
  callEndpoint: callEndpointFile('messaging', 'messagingSchemas'),
  contractWorld: {
    imports: ["import type { MessagingHarness } from './messaging-harness.ts';"],
    harness: () => 'type Harness = MessagingHarness;',
    newRealm: 'await harness.createRealm()',
    newOwner: 'await harness.createUser(realmId)',
  },
  postgresHarness: () => ({
    import: "import { PostgresHarness } from '../../testing/postgres-harness.ts';",
    expression: 'new PostgresHarness(test().database)',
  }),
  limitFailure: ({ things }) => ({ code: 'LIMIT_REACHED', data: `things: '${things.words}', ` }),
  addLimitFailure: () => undefined,
  addPersonalData(edits, { thing, things, ids }) {
    edits.addToBlock(
      `${POSTGRES}/erasure/postgres-authored-data.ts`,
      "const removeStores = removal('authored.removeStores', {",
      `  ${things.snake}: ['${thing.snake}', 'user_id'],`,
    );
    const fields = ids.map(({ wire, snake }) => `'${wire}', own.${snake}`).join(', ');
    edits.addToBlock(
      `${POSTGRES}/erasure/user-records.ts`,
      'const RECORDS = {',
      `  ${things.snake}: page(
    '${things.camel}',
    'own.id',
    \`${fields}\`,
    '${thing.snake} own where own.user_id = $1',
  ),`,
    );
  },
  addEvent(edits, names, type) {
    addAuditRule(edits, messagingContext, type);
    addTranslator(edits, messagingContext, names);
  },
  addRepository: (edits, names) => addToTransaction(edits, messagingContext, names),
  addQueries(edits, { thing, things }) {
    const queries = `Postgres${thing.pascal}Queries`;
    const assembly = 'libs/assembly/messaging/src/messaging-queries.ts';
    edits.addBehind(assembly, 'import {\n', `  ${queries},\n`);
    edits.addToBlock(assembly, 'return {', `    ${things.camel}: new ${queries}(sql),`);
  },
};
