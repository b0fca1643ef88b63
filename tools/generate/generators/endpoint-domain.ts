import type { EndpointNames, EndpointOptions, PathId } from './endpoint-names.ts';

/** The members of an interface or class for the IDs of a path. */
export const idFields = (ids: readonly PathId[]): string =>
  ids.map(({ camel }) => `  readonly ${camel}: number;`).join('\n');

const list = (ids: readonly PathId[]) => ids.map(({ camel }) => camel).join(', ');

/** Whether the operation is about a message, which the actor must be able to read. */
export const isOnMessage = ({ ids }: EndpointNames): boolean =>
  ids.some(({ camel }) => camel === 'messageId');

/** The failures of a write. */
export function failuresOf(names: EndpointNames, options: EndpointOptions): readonly string[] {
  return [
    ...(isOnMessage(names) ? ['MESSAGE_NOT_ACCESSIBLE'] : []),
    ...(adds(options) ? ['LIMIT_REACHED'] : []),
  ];
}

/** Whether the write adds a row; others remove one. */
const adds = ({ table, method }: EndpointOptions) => table !== undefined && method !== 'DELETE';

/** The constant that limits the rows of one user. */
export const limitOf = ({ things }: EndpointNames): string => `MAX_${things.snake.toUpperCase()}`;

/** The domain event of a write. */
export function eventFile({ operation, event, ids }: EndpointNames, type: string): string {
  return `import type { DomainEvent } from '@tandem/shared-kernel';

/** The operation \`${operation.kebab}\` succeeded; published to its user only. */
export interface ${event?.pascal} extends DomainEvent {
  readonly type: '${type}';
  readonly userId: number;
${idFields(ids)}
}
`;
}

/** The use case of a write. */
export function useCaseFile(names: EndpointNames, options: EndpointOptions): string {
  const { operation, ids, thing } = names;
  const failures = failuresOf(names, options);
  const input = ids.length > 0 ? `, { ${list(ids)} }: ${operation.pascal}Input` : '';
  const error = "import { MessagingError } from '../messaging-error.ts';\n";
  const limit = `import { ${limitOf(names)} } from './${thing.kebab}-repository.ts';\n`;
  return `import type { Actor } from '@tandem/shared-kernel';
${failures.length > 0 ? error : ''}import type { MessagingPorts } from '../messaging-ports.ts';
${adds(options) ? limit : ''}
${inputInterface(names)}
/** @see the operation \`${operation.kebab}\` */
export class ${operation.pascal} {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

${failures.length > 0 ? `  /** @throws MessagingError ${failures.join(', ')} */\n` : ''}  async execute(actor: Actor${input}): Promise<void> {
    const { realmId, userId } = actor;
    await this.#ports.unitOfWork.run(async (tx) => {
${messageCheck(names)}${storing(names, options)}await tx.events.append({ type: '${options.event}', realmId, userId${ids.map(({ camel }) => `, ${camel}`).join('')} });
    });
  }
}
`;
}

function inputInterface({ operation, ids }: EndpointNames): string {
  if (ids.length === 0) return '';
  return `/** The input of {@link ${operation.pascal}}. */
export interface ${operation.pascal}Input {
${idFields(ids)}
}
`;
}

function messageCheck(names: EndpointNames): string {
  if (!isOnMessage(names)) return '';
  return `if ((await tx.messages.lockVisible(actor, messageId)) === null) {
        throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      }
`;
}

function storing(names: EndpointNames, options: EndpointOptions): string {
  if (options.table === undefined) return '';
  const { things, ids } = names;
  if (!adds(options)) {
    return `if (!(await tx.${things.camel}.remove(userId, { ${list(ids)} }))) return;\n`;
  }
  const limit = limitOf(names);
  return `const outcome = await tx.${things.camel}.add(userId, { ${list(ids)} }, ${limit});
      if (outcome === 'too-many') {
        throw new MessagingError('LIMIT_REACHED', { things: '${things.words}', limit: ${limit} });
      }
      if (outcome === 'exists') return;
`;
}

/** The unit test of a write, on the memory adapters. */
export function useCaseSpec(names: EndpointNames, options: EndpointOptions): string {
  const { operation, ids, things, thing } = names;
  const onMessage = isOnMessage(names);
  const input = ids.length > 0 ? ', input' : '';
  const values = ids.map(({ camel }) => (camel === 'messageId' ? camel : `${camel}: 5`)).join(', ');
  const before =
    options.table !== undefined && !adds(options)
      ? `    await messaging.unitOfWork.run((tx) => tx.${things.camel}.add(ann.userId, input, 1));\n`
      : '';
  const limit = `import { ${limitOf(names)} } from './${thing.kebab}-repository.ts';\n`;
  const testing = ['MemoryMessaging', ...(onMessage ? ['aMessage', 'freshChannel'] : [])];
  return `import { beforeEach, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { ${testing.join(', ')} } from '../../testing/index.ts';
import { ${operation.pascal}${ids.length > 0 ? `, type ${operation.pascal}Input` : ''} } from './${operation.kebab}.ts';
${adds(options) ? limit : ''}
let messaging: MemoryMessaging;
let ann: Actor;
${ids.length > 0 ? `let input: ${operation.pascal}Input;\n` : ''}
beforeEach(async () => {
  messaging = new MemoryMessaging();
  ann = await messaging.createUser(await messaging.createRealm());
${onMessage ? MESSAGE : ''}${ids.length > 0 ? `  input = { ${values} };` : ''}
});

const execute = (${onMessage ? 'actor = ann' : ''}) =>
  new ${operation.pascal}(messaging).execute(${onMessage ? 'actor' : 'ann'}${input});
const events = () => messaging.events.events;

it('publishes an event to its user', async () => {
${before}  await execute();
  const { realmId, userId } = ann;
  expect(events()).toEqual([{ type: '${options.event}', realmId, userId${ids.length > 0 ? ', ...input' : ''} }]);
});
${storeCases(names, options)}${onMessage ? INACCESSIBLE : ''}`;
}

const MESSAGE = `  const channelId = await freshChannel(messaging, ann, [ann]);
  const { recipientId } = await messaging.channel(channelId);
  const place = { kind: 'channel', channelId, recipientId, topic: 'a' } as const;
  const messageId = await messaging.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, place)));
`;

const INACCESSIBLE = `
it('refuses a message that the actor cannot read', async () => {
  const outsider = await messaging.createUser(await messaging.createRealm());
  await expect(execute(outsider)).rejects.toMatchObject({ code: 'MESSAGE_NOT_ACCESSIBLE' });
  expect(events()).toEqual([]);
});
`;

function storeCases(names: EndpointNames, options: EndpointOptions): string {
  if (options.table === undefined) return '';
  const { things, ids } = names;
  if (!adds(options)) {
    return `
it('publishes nothing when there is none', async () => {
  await execute();
  expect(events()).toEqual([]);
});
`;
  }
  const other = ids.map(({ camel }) => `${camel}: 1000 + number`).join(', ');
  return `
it('stores one once', async () => {
  await execute();
  await execute();
  expect(events()).toHaveLength(1);
});

it('refuses more than a user may have', async () => {
  await messaging.unitOfWork.run(async (tx) => {
    for (let number = 0; number < ${limitOf(names)}; number += 1) {
      await tx.${things.camel}.add(ann.userId, { ${other} }, ${limitOf(names)});
    }
  });
  await expect(execute()).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
});
`;
}
