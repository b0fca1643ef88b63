import type { Actor } from '@tandem/shared-kernel';
import { normalizeContent } from '../content/message-body.ts';
import { Composer } from '../messages/composer.ts';
import type { MessagingPorts } from '../messaging-ports.ts';

type Ports = Pick<MessagingPorts, 'references' | 'renderer' | 'addresses'> & {
  readonly insights: Pick<MessagingPorts['insights'], 'writingOf'>;
};

/**
 * Previews a text as a message; nothing is stored.
 *
 * @see the operation `render-message`
 */
export class RenderText {
  readonly #ports: Ports;
  readonly #composer: Composer;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#composer = new Composer(ports);
  }

  /**
   * @returns HTML
   * @throws ContentError MESSAGE_HAS_NULL_BYTE, MESSAGE_NOT_RENDERABLE, RENDERING_BUSY
   */
  async execute(actor: Actor, { content }: { readonly content: string }): Promise<string> {
    if (content.trim() === '') return '';
    const source = normalizeContent(content);
    const [writing, found] = await Promise.all([
      this.#ports.insights.writingOf(actor),
      this.#composer.findReferences(this.#ports.references, actor, source),
    ]);
    return (await this.#composer.render(actor, source, writing, found)).html;
  }
}
