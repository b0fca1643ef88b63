import { failuresOf } from './endpoint-domain.ts';
import type { EndpointNames, EndpointOptions } from './endpoint-names.ts';
import type { GeneratorContext } from './generator-context.ts';

const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');

/** The declaration that all endpoints have. */
function declaration(
  { guard }: Pick<GeneratorContext, 'guard'>,
  names: EndpointNames,
  { method, path }: EndpointOptions,
): string {
  return `operationId: '${names.operation.kebab}',
    method: '${method}',
    path: '${path}',
    tag: '${names.things.words}',
    summary: '${names.summary}',
    auth: 'user',${guard === null ? '' : `\n    guard: '${guard}',`}${names.ids.length > 0 ? `\n    params: ${names.operation.pascal}Params,` : ''}`;
}

function parameters({ operation, ids }: EndpointNames): string {
  if (ids.length === 0) return '';
  return `class ${operation.pascal}Params {
${ids.map(({ parameter }) => `  @PathInt()\n  ${parameter}!: number;`).join('\n\n')}
}

`;
}

const kitImport = ({ ids }: EndpointNames) =>
  `import { ${ids.length > 0 ? 'PathInt, ' : ''}chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';`;

/** The endpoint of a write. */
export function writeEndpointFile(
  context: GeneratorContext,
  names: EndpointNames,
  options: EndpointOptions,
): string {
  const { operation, ids } = names;
  const failures = failuresOf(context, names, options);
  return `import type { ${context.stem.pascal}UseCases } from '@tandem/${context.name}-domain';
${kitImport(names)}

${parameters(names)}/** ${names.summary}. */
export function ${operation.camel}(
  useCase: Pick<${context.stem.pascal}UseCases['${operation.camel}'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    ${declaration(context, names, options)}
    response: {},
    ${failures.length > 0 ? `errors: [${quoted(failures)}],\n    ` : ''}handle: async ({ actor${ids.length > 0 ? ', params' : ''} }) => {
      await useCase.execute(actor${ids.length > 0 ? `, { ${ids.map(({ parameter, camel }) => `${camel}: params.${parameter}`).join(', ')} }` : ''});
      return {};
    },
  });
}
`;
}

/** The test of a write's endpoint, over a stub of the use case. */
export function writeEndpointSpec(
  context: GeneratorContext,
  { operation, ids, slice }: EndpointNames,
): string {
  const path = ids.map(({ wire }, index) => `${wire}: '${42 + index}'`).join(', ');
  const input = ids.map(({ camel }, index) => `${camel}: ${42 + index}`).join(', ');
  const type = ids.length > 0 ? `${operation.pascal}Input` : 'undefined';
  return `import { expect, it } from '@jest/globals';
${ids.length > 0 ? `import type { ${operation.pascal}Input } from '@tandem/${context.name}-domain/${slice}';\n` : ''}import { call, recorder } from '../../testing/call-endpoint.ts';
import { ${operation.camel} } from './${operation.kebab}.endpoint.ts';

it('passes the parameters to the use case', async () => {
  const useCase = recorder<${type}, void>(undefined);
  const endpoint = ${operation.camel}(${ids.length > 0 ? 'useCase' : '{ execute: (actor) => useCase.execute(actor, undefined) }'});
  expect(await call(endpoint${ids.length > 0 ? `, { path: { ${path} } }` : ''})).toEqual({});
  expect(useCase.inputs).toEqual([${ids.length > 0 ? `{ ${input} }` : 'undefined'}]);
});
`;
}

/** The translation of a domain event into the event of clients. */
export function translatorFile(
  context: GeneratorContext,
  { event, thing, verb, ids, slice }: EndpointNames,
  { event: type }: EndpointOptions,
): string {
  const fields = ids.map(({ wire, camel }) => `, ${wire}: data.${camel}`).join('');
  const { eventQueries } = context;
  const queries = eventQueries ?? 'object';
  const data = `{ ${ids.map(({ camel }) => `readonly ${camel}: number`).join('; ')} }`;
  const parameter = ids.length > 0 ? '(data)' : '()';
  const values = ids.map(({ camel }) => `${camel}: event.${camel}`).join(', ');
  return `${eventQueries === null ? '' : `import type { ${eventQueries} } from '@tandem/${context.name}-domain';\n`}\
import type { ${event?.pascal} } from '@tandem/${context.name}-domain/${slice}';
import { clientEventKind, clientEventTranslator, type AnyTranslator } from '@tandem/shared-chat-wire';

/** \`${thing.snake}\`, operation \`${verb}\`. */
const ${event?.camel} = clientEventKind<${ids.length > 0 ? data : 'object'}>({
  kind: '${event?.snake}',
  types: ['${thing.snake}'],
  variant: () => '',
  present: ${parameter} => ({ type: '${thing.snake}', op: '${verb}'${fields} }),
});

/** Publishes to the actor's own clients. */
export const ${event?.camel}Events: AnyTranslator<${queries}> = clientEventTranslator<
  ${event?.pascal},
  ${queries}
>({
  of: ['${type}'],
  kinds: [${event?.camel}],
  prepare: (events) =>
    Promise.resolve(
      events.map((event) => [
        ${event?.camel}.draft({ kind: 'users', userIds: [event.userId] }, { ${values} }),
      ]),
    ),
});
`;
}

/** The endpoint of a read. */
export function readEndpointFile(
  context: Pick<GeneratorContext, 'name' | 'guard'>,
  names: EndpointNames,
  options: EndpointOptions,
): string {
  const { operation, thing, things } = names;
  return `import type { ${thing.pascal}Queries } from '@tandem/${context.name}-domain/${names.slice}';
${kitImport(names)}
import { schema } from '@tandem/shared-rest';
import { ${thing.camel}Schema, present${thing.pascal} } from './${thing.kebab}-shape.ts';

${parameters(names)}/** The dependencies of {@link ${operation.camel}}. */
export interface ${operation.pascal}Dependencies {
  readonly ${things.camel}: Pick<${thing.pascal}Queries, 'list'>;
}

/** ${names.summary}. */
export function ${operation.camel}(dependencies: ${operation.pascal}Dependencies): ChatEndpoint {
  return chatEndpoint({
    ${declaration(context, names, options)}
    response: { ${things.snake}: schema.array(${thing.camel}Schema, 'First added first') },
    handle: async ({ actor }) => {
      const found = await dependencies.${things.camel}.list(actor.userId);
      return { ${things.snake}: found.map(present${thing.pascal}) };
    },
  });
}
`;
}

/** The wire form of a row. */
export function shapeFile(
  context: GeneratorContext,
  { thing, slice }: EndpointNames,
  columns: EndpointNames['ids'],
): string {
  return `import type { ${thing.pascal} } from '@tandem/${context.name}-domain/${slice}';
import { schema } from '@tandem/shared-rest';

/** A ${thing.words} of the actor. */
export const ${thing.camel}Schema = schema.object({
${columns.map(({ wire }) => `  ${wire}: schema.integer(),`).join('\n')}
});

/** The wire form of a ${thing.words}. */
export function present${thing.pascal}(${thing.camel}: ${thing.pascal}) {
  return { ${columns.map(({ wire, camel }) => `${wire}: ${thing.camel}.${camel}`).join(', ')} };
}
`;
}

/** The test of a read's endpoint, over a stub of the query port. */
export function readEndpointSpec(
  { operation, things, ids }: EndpointNames,
  columns: EndpointNames['ids'],
): string {
  const row = (isRow: boolean) =>
    columns.map((each, index) => `${isRow ? each.camel : each.wire}: ${5 + index}`).join(', ');
  const path = ids.map(({ wire }) => `${wire}: '1'`).join(', ');
  return `import { expect, it } from '@jest/globals';
import { ann, call } from '../../testing/call-endpoint.ts';
import { ${operation.camel} } from './${operation.kebab}.endpoint.ts';

it('presents the rows of the actor', async () => {
  const list = (userId: number) => Promise.resolve(userId === ann.userId ? [{ ${row(true)} }] : []);
  const answer = await call(${operation.camel}({ ${things.camel}: { list } })${ids.length > 0 ? `, { path: { ${path} } }` : ''});
  expect(answer).toEqual({ ${things.snake}: [{ ${row(false)} }] });
});
`;
}
