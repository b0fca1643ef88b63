import {
  NO_REFERENCES,
  scanReferences,
  type MessageRenderer,
  type RenderContext,
  type ResolvedReferences,
  type UploadedImage,
} from '@tandem/messaging-domain/content';
import { customEmojiUrls } from '@tandem/messaging-domain';
import type { KnownUpload, RenderedText, TextContext } from '@tandem/transfer-domain';

interface Addresses {
  urlOf(stringId: string): string;
}

interface Writer {
  readonly id: number;
  readonly translatesEmoticons: boolean;
}

/** The names of descriptions are few: they are rendered by the service itself. */
const SERVICE: Writer = { id: 0, translatesEmoticons: false };

/** Renders texts of an import with the renderer of messages: their references are resolved beforehand. */
export class ImportTexts {
  readonly #renderer: MessageRenderer;
  readonly #addresses: Addresses;

  constructor(renderer: MessageRenderer, addresses: Addresses) {
    this.#renderer = renderer;
    this.#addresses = addresses;
  }

  /** Null if the text cannot be rendered. */
  async render(
    source: string,
    texts: TextContext,
    writer: Writer,
    uploads: ReadonlyMap<string, KnownUpload>,
  ): Promise<RenderedText | null> {
    const references = referencesOf(source, texts, uploads);
    const context = this.#context(texts, writer, references);
    const rendered = await this.#renderer.render(source, context).catch(nullIfRefused);
    if (rendered === null) return null;
    return {
      html: rendered.html,
      mentionsChannel: rendered.mentionsChannelWildcard,
      mentionsTopic: rendered.mentionsTopicWildcard,
      hasLink: rendered.hasLink,
      hasImage: rendered.hasImage,
      hasAttachment: rendered.hasAttachment,
    };
  }

  async renderDescription(source: string, texts: TextContext): Promise<string> {
    if (source === '') return '';
    const context = this.#context(texts, SERVICE, referencesOf(source, texts, new Map()));
    const html = await this.#renderer.renderDescription(source, context).catch(nullIfRefused);
    return html ?? '';
  }

  #context(texts: TextContext, writer: Writer, references: ResolvedReferences): RenderContext {
    return {
      references,
      linkifiers: texts.names.linkifiers,
      translateEmoticons: writer.translatesEmoticons,
      realmUrl: this.#addresses.urlOf(texts.realmStringId),
      defaultCodeLanguage: texts.defaultCodeLanguage,
      previewsMedia: texts.previewsMedia,
      writerId: null,
      mayTakeLong: true,
    };
  }
}

function nullIfRefused(error: unknown): null {
  const { code } = error as { readonly code?: string };
  if (code === 'MESSAGE_NOT_RENDERABLE') return null;
  throw error;
}

/** The objects of the organization that a text names. */
function referencesOf(
  source: string,
  { names, realmId }: TextContext,
  uploads: ReadonlyMap<string, KnownUpload>,
): ResolvedReferences {
  const scanned = scanReferences(source);
  const isPlain =
    scanned.userNames.size === 0 &&
    scanned.userIds.size === 0 &&
    scanned.groupNames.size === 0 &&
    scanned.channelNames.size === 0 &&
    scanned.emojiNames.size === 0 &&
    scanned.uploadPaths.size === 0;
  if (isPlain) return NO_REFERENCES;
  return {
    usersByName: select(lowerCase(scanned.userNames), names.usersByName),
    usersById: select(scanned.userIds, names.usersById),
    groups: select(lowerCase(scanned.groupNames), names.groups),
    channels: select(lowerCase(scanned.channelNames), names.channels),
    latestMessageIds: new Map(),
    customEmoji: new Map(
      [...select(scanned.emojiNames, names.emoji)].map(([name, { id, ...file }]) => {
        const { sourceUrl: url, stillUrl } = customEmojiUrls(realmId, file);
        return [name, { id, url, stillUrl }];
      }),
    ),
    uploadedImages: new Map(
      [...select(scanned.uploadPaths, uploads)].flatMap(([path, { image }]) =>
        image === null ? [] : [[path, image as unknown as UploadedImage]],
      ),
    ),
    uploadedAudio: new Set(
      [...select(scanned.uploadPaths, uploads)].flatMap(([path, { contentType }]) =>
        contentType.startsWith('audio/') ? [path] : [],
      ),
    ),
  };
}

function lowerCase(names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(Array.from(names, (name) => name.toLowerCase()));
}

function select<Key, Value>(
  keys: ReadonlySet<Key>,
  from: ReadonlyMap<Key, Value>,
): ReadonlyMap<Key, Value> {
  const found = new Map<Key, Value>();
  for (const key of keys) {
    const value = from.get(key);
    if (value !== undefined) found.set(key, value);
  }
  return found;
}
