import type { Actor } from '@tandem/shared-kernel';
import { Composer } from '../messages/composer.ts';
import type { MessagingPorts } from '../messaging-ports.ts';

/** The dependencies of rendering a description. */
export type DescriptionPorts = Pick<
  MessagingPorts,
  'references' | 'subscribing' | 'renderer' | 'addresses'
>;

/**
 * The HTML of the description of a channel or a folder; empty for an empty text.
 *
 * @throws ContentError MESSAGE_NOT_RENDERABLE, RENDERING_BUSY
 */
export async function renderedDescription(
  ports: DescriptionPorts,
  writer: Actor,
  description: string,
): Promise<string> {
  if (description === '') return '';
  const composer = new Composer(ports);
  const [found, { writing }] = await Promise.all([
    composer.findReferences(ports.references, writer, description),
    ports.subscribing.subscribingContext(writer, { ids: [] }),
  ]);
  return composer.renderDescription(writer, description, writing, found);
}
