import { channelLinkAt, mentionAt, wildcardScope } from './reference-syntax.ts';

/**
 * All references of a message source that a database resolves, collected before rendering so that one round
 * trip can resolve all of them. Names match without regard to case. They are as written: the lower case of
 * JavaScript is not always that of the database, for example of `İ` and of `Σ` at the end of a word.
 *
 * The list may contain too much, never too little: names in code, for example, are collected although they
 * are not mentions.
 */
export interface ContentReferences {
  readonly userNames: ReadonlySet<string>;
  readonly userIds: ReadonlySet<number>;
  readonly groupNames: ReadonlySet<string>;
  /** `@**all**` and its synonyms. */
  readonly channelWildcard: boolean;
  /** `@**topic**`. */
  readonly topicWildcard: boolean;
  readonly channelNames: ReadonlySet<string>;
  /** Topics linked without a message; the link needs their newest message. */
  readonly topics: readonly TopicReference[];
  /** Names between colons that may be custom emoji; names of emoji have no upper case. */
  readonly emojiNames: ReadonlySet<string>;
  /** Paths below `/user_uploads/`, such as `2/ab/4yXn/photo.png`. */
  readonly uploadPaths: ReadonlySet<string>;
}

/** A topic by the name of its channel. */
interface TopicReference {
  readonly channelName: string;
  readonly topic: string;
}

const EMOJI_NAME = /:([\w+-]+)(?=:)/g;
const UPLOAD_PATH = /\/user_uploads\/(\d+\/[\p{L}\p{N}_./%~-]*[\p{L}\p{N}_])/gu;

/** Gathers the references of a message, a topic or a description. Linear in its length. */
export function scanReferences(source: string): ContentReferences {
  const mentions = scanMentions(source);
  const links = scanChannelLinks(source);
  return {
    ...mentions,
    ...links,
    emojiNames: captured(source, EMOJI_NAME),
    uploadPaths: captured(source, UPLOAD_PATH),
  };
}

function scanMentions(source: string) {
  const userNames = new Set<string>();
  const userIds = new Set<number>();
  const groupNames = new Set<string>();
  let channelWildcard = false;
  let topicWildcard = false;
  for (const position of positionsOf(source, '@')) {
    const mention = mentionAt(source, position);
    if (mention === null) continue;
    if (mention.kind === 'group') groupNames.add(mention.name);
    else if (mention.userId !== null) userIds.add(mention.userId);
    else if (mention.name !== null) {
      const scope = wildcardScope(mention.name);
      if (scope === null) userNames.add(mention.name);
      else if (!mention.silent && scope === 'channel') channelWildcard = true;
      else if (!mention.silent) topicWildcard = true;
    }
  }
  return { userNames, userIds, groupNames, channelWildcard, topicWildcard };
}

function scanChannelLinks(source: string) {
  const channelNames = new Set<string>();
  const topics = new Map<string, TopicReference>();
  for (const position of positionsOf(source, '#')) {
    const link = channelLinkAt(source, position);
    if (link === null) continue;
    const { channelName, topic, messageId } = link;
    channelNames.add(channelName);
    if (topic === null || messageId !== null) continue;
    topics.set(`${channelName}>${topic}`, { channelName, topic });
  }
  return { channelNames, topics: [...topics.values()] };
}

function* positionsOf(source: string, sigil: string): Generator<number> {
  for (let at = source.indexOf(sigil); at !== -1; at = source.indexOf(sigil, at + 1)) yield at;
}

function captured(source: string, pattern: RegExp): ReadonlySet<string> {
  return new Set(Array.from(source.matchAll(pattern), (match) => match[1] ?? ''));
}
