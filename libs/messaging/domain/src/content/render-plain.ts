import { NO_REFERENCES, type MessageRenderer, type RenderContext } from './message-renderer.ts';

/** The inputs of rendering a text without references: descriptions, profiles. */
export const PLAIN: RenderContext = {
  references: NO_REFERENCES,
  linkifiers: [],
  translateEmoticons: false,
  realmUrl: '',
  defaultCodeLanguage: null,
  previewsMedia: false,
  writerId: null,
  mayTakeLong: false,
};

/** HTML of a text without mentions, links to channels or pictures: descriptions, profiles. */
export function renderPlain(
  renderer: Pick<MessageRenderer, 'renderDescription'>,
  markdown: string,
): Promise<string> {
  return renderer.renderDescription(markdown, PLAIN);
}
