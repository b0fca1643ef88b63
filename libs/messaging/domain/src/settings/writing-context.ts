import type { Linkifier, RenderContext, ResolvedReferences } from '../content/message-renderer.ts';
import type { RealmAddresses } from './realm-addresses.ts';

/** The settings with which a user's texts are rendered, besides their references. */
export interface WritingContext {
  readonly realmStringId: string;
  readonly linkifiers: readonly Linkifier[];
  readonly translateEmoticons: boolean;
  readonly defaultCodeLanguage: string | null;
  readonly previewsMedia: boolean;
}

/** The renderer's view of `writing`. */
export function renderContext(
  writing: WritingContext,
  references: ResolvedReferences,
  addresses: Pick<RealmAddresses, 'urlOf'>,
  how: Pick<RenderContext, 'writerId' | 'mayTakeLong'>,
): RenderContext {
  return {
    references,
    linkifiers: writing.linkifiers,
    translateEmoticons: writing.translateEmoticons,
    realmUrl: addresses.urlOf(writing.realmStringId),
    defaultCodeLanguage: writing.defaultCodeLanguage,
    previewsMedia: writing.previewsMedia,
    writerId: how.writerId,
    mayTakeLong: how.mayTakeLong,
  };
}
