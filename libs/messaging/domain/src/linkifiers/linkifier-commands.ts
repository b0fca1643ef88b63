import { auditedIds, type Actor } from '@tandem/shared-kernel';
import type { Linkifier, MessageRenderer } from '../content/message-renderer.ts';
import { UNSAFE_TEMPLATE, startsSafely } from '../content/url-scheme.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import {
  MAX_ALTERNATIVE_TEMPLATES,
  MAX_LINKIFIERS,
  type LinkifierEdit,
  type LinkifierRule,
} from './linkifier-repository.ts';

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'renderer'>;

/** The largest number of characters. */
const LONGEST_TEXT = 2000;
const VARIABLE = /\{(\w+)\}/g;
const DUPLICATE = 'Linkifier with this pattern already exists.';

/**
 * Adds a rule that turns text such as `#123` into a link. The guard admits administrators.
 *
 * @see the operation `add-linkifier`
 */
export class AddLinkifier {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws MessagingError LINKIFIER_INVALID, LIMIT_REACHED */
  async execute(actor: Actor, linkifier: LinkifierRule): Promise<{ id: number }> {
    check(linkifier, this.#ports.renderer);
    return this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const id = await tx.linkifiers.add(actor.realmId, linkifier);
      if (id === 'duplicate') throw invalid('pattern', DUPLICATE);
      if (id === 'full') {
        throw new MessagingError('LIMIT_REACHED', { things: 'linkifiers', limit: MAX_LINKIFIERS });
      }
      const { pattern, urlTemplate } = linkifier;
      const after = { pattern, url_template: urlTemplate };
      await tx.audit.append({
        kind: 'linkifier.added',
        realmId: actor.realmId,
        objectId: id,
        after,
      });
      await publishAll(tx, actor);
      return { id };
    });
  }
}

/** Changes a linkifier. @see the operation `update-linkifier` */
export class EditLinkifier {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws MessagingError LINKIFIER_INVALID, LINKIFIER_NOT_FOUND */
  async execute(actor: Actor, input: LinkifierEdit & { readonly id: number }): Promise<void> {
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const { id, ...edit } = input;
      const linkifier = await tx.linkifiers.change(actor.realmId, id, edit);
      // A missing linkifier is reported first; an invalid change is rolled back.
      if (linkifier === 'missing') throw new MessagingError('LINKIFIER_NOT_FOUND');
      if (linkifier === 'duplicate') {
        checkLink(input, this.#ports.renderer);
        throw invalid('pattern', DUPLICATE);
      }
      check(linkifier, this.#ports.renderer);
      const { pattern, urlTemplate } = linkifier;
      const after = { pattern, url_template: urlTemplate };
      const { realmId } = actor;
      await tx.audit.append({ kind: 'linkifier.changed', realmId, objectId: id, after });
      await publishAll(tx, actor);
    });
  }
}

/** Removes a linkifier; existing messages keep their links. @see the operation `remove-linkifier` */
export class RemoveLinkifier {
  readonly #ports: Pick<Ports, 'unitOfWork'>;

  constructor(ports: Pick<Ports, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError LINKIFIER_NOT_FOUND */
  async execute(actor: Actor, { id }: { readonly id: number }): Promise<void> {
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      if (!(await tx.linkifiers.remove(actor.realmId, id))) {
        throw new MessagingError('LINKIFIER_NOT_FOUND');
      }
      const { realmId } = actor;
      await tx.audit.append({ kind: 'linkifier.removed', realmId, objectId: id });
      await publishAll(tx, actor);
    });
  }
}

/** Sets the order in which linkifiers are tried. @see the operation `reorder-linkifiers` */
export class ReorderLinkifiers {
  readonly #ports: Pick<Ports, 'unitOfWork'>;

  constructor(ports: Pick<Ports, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError LINKIFIER_ORDER_INCOMPLETE */
  async execute(actor: Actor, { ids }: { readonly ids: readonly number[] }): Promise<void> {
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      if (!(await tx.linkifiers.reorder(actor.realmId, ids))) {
        throw new MessagingError('LINKIFIER_ORDER_INCOMPLETE');
      }
      const { realmId } = actor;
      const after = auditedIds('linkifier', ids);
      await tx.audit.append({ kind: 'linkifier.reordered', realmId, after });
      await publishAll(tx, actor);
    });
  }
}

async function publishAll(tx: MessagingTx, { realmId }: Actor): Promise<void> {
  await tx.events.append({ type: 'linkifiers.changed', realmId });
}

type Checks = Pick<MessageRenderer, 'linkifierFault' | 'topicLinks'>;

function check(linkifier: LinkifierRule, renderer: Checks): void {
  checkLink(linkifier, renderer);
  checkReverse(linkifier, renderer);
}

function checkReverse(linkifier: LinkifierRule, renderer: Checks): void {
  const { exampleInput, reverseTemplate, alternativeUrlTemplates: others, pattern } = linkifier;
  const texts = [exampleInput ?? '', reverseTemplate ?? '', ...others];
  if (
    texts.some((each) => each.length > LONGEST_TEXT) ||
    others.length > MAX_ALTERNATIVE_TEMPLATES
  ) {
    throw invalid('__all__', 'Linkifier is too long.');
  }
  if (exampleInput !== null) {
    const links = renderer.topicLinks(exampleInput, [linkifier]);
    if (!links.some(({ text }) => text === exampleInput)) {
      throw invalid('example_input', 'Example input does not match the pattern.');
    }
  }
  if (reverseTemplate !== null) {
    if (exampleInput === null) {
      throw invalid('reverse_template', 'Reverse template requires an example input.');
    }
    const named = [...reverseTemplate.matchAll(VARIABLE)].map(([, name]) => `{${name ?? ''}}`);
    const urlTemplate = `https://reverse.invalid/${[...new Set(named)].join('/')}`;
    const fault = renderer.linkifierFault({ pattern, urlTemplate });
    if (fault !== null) {
      throw invalid('reverse_template', 'Reverse template and pattern have different variables.');
    }
  }
  for (const urlTemplate of others) {
    const fault = renderer.linkifierFault({ pattern, urlTemplate });
    if (fault !== null) throw invalid('alternative_url_templates', 'Invalid URL template.');
    if (!startsSafely(urlTemplate)) throw invalid('alternative_url_templates', UNSAFE_TEMPLATE);
  }
}

function checkLink(linkifier: Linkifier, renderer: Checks): void {
  if (linkifier.pattern === '') throw invalid('pattern', 'This field cannot be blank.');
  if (linkifier.urlTemplate === '') throw invalid('url_template', 'This field cannot be blank.');
  const fault = renderer.linkifierFault(linkifier);
  if (fault === null && startsSafely(linkifier.urlTemplate)) return;
  if (fault === null) throw invalid('url_template', UNSAFE_TEMPLATE);
  if (fault === 'pattern') {
    throw invalid('pattern', `Bad regular expression: ${linkifier.pattern.slice(0, 200)}`);
  }
  if (fault === 'url_template') throw invalid('url_template', 'Invalid URL template.');
  throw invalid(
    '__all__',
    fault.missingIn === 'url_template'
      ? `Group '${fault.group}' in linkifier pattern is not present in URL template.`
      : `Group '${fault.group}' in URL template is not present in linkifier pattern.`,
  );
}

function invalid(field: string, reason: string): MessagingError {
  return new MessagingError('LINKIFIER_INVALID', { reason, errors: { [field]: [reason] } });
}
