import { adds, limitOf, objectsOf } from './endpoint-domain.ts';
import type { EndpointNames, EndpointOptions } from './endpoint-names.ts';
import { objectOf, type GeneratorContext } from './generator-context.ts';

/** The unit test of a write, on the memory adapters. */
export function useCaseSpec(
  context: GeneratorContext,
  names: EndpointNames,
  options: EndpointOptions,
): string {
  const { operation, ids, things, thing } = names;
  const { unitWorld } = context;
  const { ports } = unitWorld;
  const objects = objectsOf(context, names);
  const input = ids.length > 0 ? ', input' : '';
  const values = ids.map((id) => (objectOf(context, id) ? id.camel : `${id.camel}: 5`)).join(', ');
  const before =
    options.table !== undefined && !adds(options)
      ? `    await ${ports}.unitOfWork.run((tx) => tx.${things.camel}.add(ann.userId, input, 1));\n`
      : '';
  const limit = `import { ${limitOf(names)} } from './${thing.kebab}-repository.ts';\n`;
  const declared = objects.map(({ declare, field }) => declare(field)).join('');
  const refusals = new Set(objects.map(({ refusal }) => refusal));
  const testing = new Set([
    ...unitWorld.imports,
    ...objects.flatMap(({ declareImports }) => declareImports),
  ]);
  const actor = objects.length > 0 ? 'actor' : 'ann';
  return `import { beforeEach, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { ${[...testing].join(', ')} } from '../../testing/index.ts';
${objects.map(({ declareModules }) => declareModules).join('')}import { ${operation.pascal}${ids.length > 0 ? `, type ${operation.pascal}Input` : ''} } from './${operation.kebab}.ts';
${adds(options) ? limit : ''}
let ${unitWorld.variable}: ${unitWorld.type};
let ann: Actor;
${ids.length > 0 ? `let input: ${operation.pascal}Input;\n` : ''}
beforeEach(async () => {
${unitWorld.setUp}${declared}${ids.length > 0 ? `  input = { ${values} };` : ''}
});

const execute = (${objects.length > 0 ? 'actor = ann' : ''}) =>
  new ${operation.pascal}(${ports}).execute(${actor}${input});
const events = () => ${unitWorld.variable}.events.events;

it('publishes an event to its user', async () => {
${before}  await execute();
  const { realmId, userId } = ann;
  expect(events()).toEqual([{ type: '${options.event}', realmId, userId${ids.length > 0 ? ', ...input' : ''} }]);
});
${storeCases(context, names, options)}${[...refusals].join('')}`;
}

function storeCases(
  context: GeneratorContext,
  names: EndpointNames,
  options: EndpointOptions,
): string {
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
  const other = ids.map(({ camel }) => `${camel}: 1000 + index`).join(', ');
  return `
it('stores one once', async () => {
  await execute();
  await execute();
  expect(events()).toHaveLength(1);
});

it('refuses more than a user may have', async () => {
  await ${context.unitWorld.ports}.unitOfWork.run(async (tx) => {
    for (let index = 0; index < ${limitOf(names)}; index += 1) {
      await tx.${things.camel}.add(ann.userId, { ${other} }, ${limitOf(names)});
    }
  });
  await expect(execute()).rejects.toMatchObject({ code: '${context.limitFailure(names).code}' });
});
`;
}
