import type { Actor } from '@tandem/shared-kernel';
import { UNSAFE_TEMPLATE, startsSafely } from '../content/url-scheme.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { Playground } from './playground.ts';

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'renderer'>;

/** Adds a code playground. @see the operation `add-code-playground` */
export class AddPlayground {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws MessagingError PLAYGROUND_INVALID */
  async execute(actor: Actor, playground: Playground): Promise<{ id: number }> {
    this.#check(playground);
    const { realmId } = actor;
    return this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const id = await tx.playgrounds.add(realmId, playground);
      if (id === null) {
        throw invalid(
          '__all__',
          'Realm playground with this Realm, Pygments language and Name already exists.',
        );
      }
      const { name, urlTemplate } = playground;
      const after = { url_template: urlTemplate };
      await tx.audit.append({ kind: 'playground.added', realmId, objectId: id, name, after });
      await tx.events.append({ type: 'playgrounds.changed', realmId });
      return { id };
    });
  }

  #check({ name, pygmentsLanguage, urlTemplate }: Playground): void {
    if (name.trim() === '') throw invalid('name', 'name cannot be blank');
    if (!/^[\w +#.-]{1,40}$/.test(pygmentsLanguage)) {
      throw invalid('pygments_language', 'Invalid characters in pygments language');
    }
    const variables = this.#ports.renderer.templateVariables(urlTemplate);
    if (variables === null) throw invalid('url_template', 'Invalid URL template.');
    if (!startsSafely(urlTemplate)) throw invalid('url_template', UNSAFE_TEMPLATE);
    if (!variables.includes('code')) {
      throw invalid('url_template', 'Missing the required variable "code" in the URL template');
    }
    if (variables.length > 1) {
      throw invalid(
        'url_template',
        '"code" should be the only variable present in the URL template',
      );
    }
  }
}

/** Removes a playground. @see the operation `remove-code-playground` */
export class RemovePlayground {
  readonly #ports: Pick<Ports, 'unitOfWork'>;

  constructor(ports: Pick<Ports, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError PLAYGROUND_NOT_FOUND */
  async execute(actor: Actor, { id }: { readonly id: number }): Promise<void> {
    const { realmId } = actor;
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      if (!(await tx.playgrounds.remove(realmId, id))) {
        throw new MessagingError('PLAYGROUND_NOT_FOUND');
      }
      await tx.audit.append({ kind: 'playground.removed', realmId, objectId: id });
      await tx.events.append({ type: 'playgrounds.changed', realmId });
    });
  }
}

function invalid(field: string, reason: string): MessagingError {
  return new MessagingError('PLAYGROUND_INVALID', { reason, errors: { [field]: [reason] } });
}
