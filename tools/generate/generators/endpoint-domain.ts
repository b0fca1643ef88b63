import type { EndpointNames, EndpointOptions, PathId } from './endpoint-names.ts';
import { objectOf, type GeneratorContext } from './generator-context.ts';

/** The members of an interface or class for the IDs of a path. */
export const idFields = (ids: readonly PathId[]): string =>
  ids.map(({ camel }) => `  readonly ${camel}: number;`).join('\n');

const list = (ids: readonly PathId[]) => ids.map(({ camel }) => camel).join(', ');

/** The objects that the path names. */
export const objectsOf = (context: Pick<GeneratorContext, 'objects'>, { ids }: EndpointNames) =>
  ids.flatMap((id) => {
    const object = objectOf(context, id);
    return object ? [{ ...object, field: id.camel }] : [];
  });

/** The failures of a write. */
export function failuresOf(
  context: GeneratorContext,
  names: EndpointNames,
  options: EndpointOptions,
): readonly string[] {
  const ofObjects = objectsOf(context, names).flatMap(({ failures }) => failures);
  return adds(options) ? [...ofObjects, context.limitFailure(names).code] : ofObjects;
}

/** Whether the write adds a row; others remove one. */
export const adds = ({ table, method }: EndpointOptions): boolean =>
  table !== undefined && method !== 'DELETE';

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
export function useCaseFile(
  context: GeneratorContext,
  names: EndpointNames,
  options: EndpointOptions,
): string {
  const { operation, ids, thing } = names;
  const { pascal, kebab: stem } = context.stem;
  const failures = failuresOf(context, names, options);
  const input = ids.length > 0 ? `, { ${list(ids)} }: ${operation.pascal}Input` : '';
  const error = `import { ${pascal}Error } from '../${stem}-error.ts';\n`;
  const limit = `import { ${limitOf(names)} } from './${thing.kebab}-repository.ts';\n`;
  const objects = objectsOf(context, names);
  const checks = objects.map(({ check, field }) => check(field));
  const imports = new Set(objects.flatMap(({ checkImports = [] }) => checkImports));
  return `import type { Actor } from '@tandem/shared-kernel';
${failures.length > 0 ? error : ''}import type { ${pascal}Ports } from '../${stem}-ports.ts';
${[...imports].map((line) => `${line}\n`).join('')}${adds(options) ? limit : ''}
${inputInterface(names)}
/** @see the operation \`${operation.kebab}\` */
export class ${operation.pascal} {
  readonly #ports: Pick<${pascal}Ports, 'unitOfWork'>;

  constructor(ports: Pick<${pascal}Ports, 'unitOfWork'>) {
    this.#ports = ports;
  }

${failures.length > 0 ? `  /** @throws ${pascal}Error ${failures.join(', ')} */\n` : ''}  async execute(actor: Actor${input}): Promise<void> {
    const { realmId, userId } = actor;
    await this.#ports.unitOfWork.run(async (tx) => {
${checks.join('')}${storing(context, names, options)}await tx.events.append({ type: '${options.event}', realmId, userId${ids.map(({ camel }) => `, ${camel}`).join('')} });
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

function storing(
  context: GeneratorContext,
  names: EndpointNames,
  options: EndpointOptions,
): string {
  if (options.table === undefined) return '';
  const { things, ids } = names;
  if (!adds(options)) {
    return `if (!(await tx.${things.camel}.remove(userId, { ${list(ids)} }))) return;\n`;
  }
  const limit = limitOf(names);
  const { code, data } = context.limitFailure(names);
  return `const outcome = await tx.${things.camel}.add(userId, { ${list(ids)} }, ${limit});
      if (outcome === 'too-many') {
        throw new ${context.stem.pascal}Error('${code}', { ${data}limit: ${limit} });
      }
      if (outcome === 'exists') return;
`;
}
