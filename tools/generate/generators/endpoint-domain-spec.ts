import { adds, objectsOf } from './endpoint-domain.ts';
import type { EndpointNames, EndpointOptions } from './endpoint-names.ts';
import type { GeneratorContext, PortAnswer } from './generator-context.ts';

/** The unit test of a write; the ports return the data of each case. */
export function useCaseSpec(
  context: GeneratorContext,
  names: EndpointNames,
  options: EndpointOptions,
): string {
  const { operation, ids } = names;
  const { pascal, kebab: stem } = context.stem;
  const ofObjects = objectsOf(context, names).map(({ answer }) => answer);
  const stored = storeAnswer(names, options);
  const answers = stored ? [...ofObjects, stored] : ofObjects;
  const input = ids.length > 0 ? ', input' : '';
  const values = ids.map(({ camel }) => `${camel}: 5`).join(', ');
  const variables = answers.map(({ variable, type }) => `let ${variable}: ${type};\n`).join('');
  const successes = answers
    .map(({ variable, success }) => `  ${variable} = ${success};\n`)
    .join('');
  const ports = [...answers.map(({ port }) => port), 'events: log'].join(',\n    ');
  const refusals = [...ofObjects.map(refusalCases), storeCases(context, names, options)].join('');
  return `import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor, type UnitOfWork } from '@tandem/shared-kernel';
import { MemoryEventLog, MemoryUnitOfWork } from '@tandem/shared-kernel/testing';
import type { ${pascal}Event } from '../${stem}-events.ts';
import type { ${pascal}Tx } from '../${context.transaction.file}.ts';
import { ${operation.pascal}${ids.length > 0 ? `, type ${operation.pascal}Input` : ''} } from './${operation.kebab}.ts';

const ann: Actor = { userId: 7, realmId: 2, role: ROLES.member, isBot: false };
${ids.length > 0 ? `const input: ${operation.pascal}Input = { ${values} };\n` : ''}let log: MemoryEventLog<${pascal}Event>;
${variables}
beforeEach(() => {
  log = new MemoryEventLog();
${successes}});

/** Runs the use case with the answers of the ports. */
function execute(): Promise<void> {
  const tx = {
    ${ports},
  };
  const unitOfWork = new MemoryUnitOfWork(tx) as unknown as UnitOfWork<${pascal}Tx>;
  return new ${operation.pascal}({ unitOfWork }).execute(ann${input});
}

it('publishes an event to its user', async () => {
  await execute();
  const { realmId, userId } = ann;
  expect(log.events).toEqual([{ type: '${options.event}', realmId, userId${ids.length > 0 ? ', ...input' : ''} }]);
});
${refusals}`;
}

/** The answer of the repository; the contract suite tests what it stores. */
function storeAnswer(
  { things }: EndpointNames,
  options: EndpointOptions,
): Omit<PortAnswer, 'refusals'> | null {
  if (options.table === undefined) return null;
  return adds(options)
    ? {
        port: `${things.camel}: { add: async () => outcome }`,
        variable: 'outcome',
        type: "'added' | 'exists' | 'too-many'",
        success: "'added'",
      }
    : {
        port: `${things.camel}: { remove: async () => isRemoved }`,
        variable: 'isRemoved',
        type: 'boolean',
        success: 'true',
      };
}

const refusalCases = ({ variable, refusals }: PortAnswer) =>
  refusals
    .map(
      ({ what, value, code }) => `
it('refuses ${what}', async () => {
  ${variable} = ${value};
  await expect(execute()).rejects.toMatchObject({ code: '${code}' });
  expect(log.events).toEqual([]);
});
`,
    )
    .join('');

function storeCases(
  context: GeneratorContext,
  names: EndpointNames,
  options: EndpointOptions,
): string {
  if (options.table === undefined) return '';
  if (!adds(options)) {
    return `
it('publishes nothing when there is none', async () => {
  isRemoved = false;
  await execute();
  expect(log.events).toEqual([]);
});
`;
  }
  return `
it('publishes nothing when it exists', async () => {
  outcome = 'exists';
  await execute();
  expect(log.events).toEqual([]);
});

it('refuses more than a user may have', async () => {
  outcome = 'too-many';
  await expect(execute()).rejects.toMatchObject({ code: '${context.limitFailure(names).code}' });
});
`;
}
