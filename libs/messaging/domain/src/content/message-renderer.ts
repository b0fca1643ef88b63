/** A user that a message may mention: {@link ResolvedReferences} has only active ones. */
export interface MentionableUser {
  readonly id: number;
  readonly fullName: string;
}

/** A user group or a channel, with the spelling of its name. */
export interface NamedReference {
  readonly id: number;
  readonly name: string;
}

/** A custom emoji of the organization. */
interface CustomEmoji {
  readonly id: number;
  readonly url: string;
  /** Still picture of an animated emoji. */
  readonly stillUrl: string | null;
}

/** An uploaded file that is an image and has thumbnails. */
export interface UploadedImage {
  readonly contentType: string;
  /** The width as shown, in pixels: after turning the picture upright. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

/**
 * The resolved references of a source. Keys are lower-case names unless stated otherwise; missing
 * references are rendered as plain text.
 */
export interface ResolvedReferences {
  /** Several users may share a name: the first of the list is then mentioned. */
  readonly usersByName: ReadonlyMap<string, readonly MentionableUser[]>;
  readonly usersById: ReadonlyMap<number, MentionableUser>;
  readonly groups: ReadonlyMap<string, NamedReference>;
  readonly channels: ReadonlyMap<string, NamedReference>;
  /** {@link topicKey} to the id of the newest message there. */
  readonly latestMessageIds: ReadonlyMap<string, number>;
  readonly customEmoji: ReadonlyMap<string, CustomEmoji>;
  /**
   * The images by path below `/user_uploads/`, with the case of the text. Without an entry a link has no
   * preview.
   */
  readonly uploadedImages: ReadonlyMap<string, UploadedImage>;
  /** Paths below `/user_uploads/` of files with a sound that clients play. */
  readonly uploadedAudio: ReadonlySet<string>;
}

/** The references of a source that names nothing. */
export const NO_REFERENCES: ResolvedReferences = {
  usersByName: new Map(),
  usersById: new Map(),
  groups: new Map(),
  channels: new Map(),
  latestMessageIds: new Map(),
  customEmoji: new Map(),
  uploadedImages: new Map(),
  uploadedAudio: new Set(),
};

/** Key of a topic in {@link ResolvedReferences.latestMessageIds}. */
export function topicKey(channelId: number, topic: string): string {
  return `${channelId}:${topic.toLowerCase()}`;
}

/** A rule of the organization that turns text such as `#123` into a link. */
export interface Linkifier {
  /** Regular expression in the syntax of RE2; its named groups are the variables of the template. */
  readonly pattern: string;
  /** URL template of RFC 6570. */
  readonly urlTemplate: string;
}

/** The part of a {@link Linkifier} that cannot be used. */
export type LinkifierFault =
  | 'pattern'
  | 'url_template'
  /** The template does not use a named group of the pattern, or the reverse. */
  | { readonly group: string; readonly missingIn: 'pattern' | 'url_template' };

/** The inputs of rendering besides the source. */
export interface RenderContext {
  readonly references: ResolvedReferences;
  /** Tried in this order. */
  readonly linkifiers: readonly Linkifier[];
  /** Setting of the sender: `:)` becomes an emoji. */
  readonly translateEmoticons: boolean;
  /** Base address of the organization without a trailing slash: links to it become relative. */
  readonly realmUrl: string;
  /** Language of code blocks without one; `null` or `''` for plain text. */
  readonly defaultCodeLanguage: string | null;
  /** Setting of the organization: linked pictures and videos have previews. */
  readonly previewsMedia: boolean;
  /** The user whose share of the renderer it uses; `null` for the service itself. */
  readonly writerId: number | null;
  /**
   * False where a transaction waits: the result is immediate, and slow parts are omitted. Formulas are then
   * shown as source, and code has no colors.
   */
  readonly mayTakeLong: boolean;
}

/** A rendered message and its references. Lists are in order of appearance, each entry once. */
export interface RenderedContent {
  readonly html: string;
  /** Users mentioned neither silently nor in a quote. */
  readonly mentionedUserIds: readonly number[];
  readonly mentionedGroupIds: readonly number[];
  readonly mentionsChannelWildcard: boolean;
  readonly mentionsTopicWildcard: boolean;
  /** Targets of all links, as in the HTML. */
  readonly links: readonly string[];
  /** Paths below `/user_uploads/` of the linked files, quotes included. */
  readonly uploadPaths: readonly string[];
  readonly hasLink: boolean;
  /** True when a preview of an image or video is part of the HTML. */
  readonly hasImage: boolean;
  readonly hasAttachment: boolean;
  /** True when the source starts with `/me `. */
  readonly isMe: boolean;
}

/** A link inside a topic name. */
export interface TopicLink {
  readonly text: string;
  readonly url: string;
}

/**
 * Turns Markdown into HTML that is safe to display: all markup of the source is escaped.
 *
 * Rendering is a pure function of its arguments, except for parts that are omitted from a text that takes
 * too long. A text delays only itself and later texts of the same writer. Expected load: every message sent
 * or edited, 40 to 10,000 characters.
 */
export interface MessageRenderer {
  /**
   * @throws ContentError MESSAGE_NOT_RENDERABLE when the HTML exceeds the stored length or takes too long,
   *   RENDERING_BUSY when too many texts wait
   */
  render(source: string, context: RenderContext): Promise<RenderedContent>;
  /**
   * HTML of a description or a profile field: as a message, but without previews.
   *
   * @throws ContentError MESSAGE_NOT_RENDERABLE, RENDERING_BUSY
   */
  renderDescription(source: string, context: RenderContext): Promise<string>;
  /** True if rendering `source` may take long, so that no transaction should wait for it. */
  mayTakeLong(source: string): boolean;
  /** The links of a topic name in text order: linkifier matches win over web addresses. */
  topicLinks(topic: string, linkifiers: readonly Linkifier[]): readonly TopicLink[];
  /** Checks a linkifier before it is stored, `null` when it can be used. */
  linkifierFault(linkifier: Linkifier): LinkifierFault | null;
  /** The variables of a URL template of RFC 6570, `null` when it is not valid. */
  templateVariables(urlTemplate: string): readonly string[] | null;
}
