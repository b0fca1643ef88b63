import { displayedTopic } from '../messages/empty-topic.ts';

/** A channel to which a text links. */
export interface NamedChannel {
  readonly channelId: number;
  readonly name: string;
}

/** Signs that would end the short form of a link, or be markup inside of it. */
const BREAKS_LINK = /[`>*&[\]]|\$\$/;

/** Signs that would end bold text, or be markup inside of it. */
const BREAKS_BOLD = /[`*[\]]|\$\$/;

/** The name of a channel in bold; no part of it is a mention or other markup. */
export function boldName(name: string): string {
  return `**${BREAKS_BOLD.test(name) ? escapeLinkText(name) : name}**`;
}

/** A link to a channel in the syntax of users; a plain link where its name does not allow that. */
export function channelLink(channel: NamedChannel): string {
  if (!BREAKS_LINK.test(channel.name)) return `#**${channel.name}**`;
  return `[${escapeLinkText(`#${channel.name}`)}](${channelPath(channel)})`;
}

/** A link to a topic in the syntax of users; a plain link where its name does not allow that. */
export function topicLink(channel: NamedChannel, topic: string): string {
  if (!BREAKS_LINK.test(channel.name) && !BREAKS_LINK.test(topic)) {
    return `#**${channel.name}>${topic}**`;
  }
  const text = escapeLinkText(`#${channel.name} > ${displayedTopic(topic)}`);
  return `[${text}](${topicPath(channel, topic)})`;
}

/** The address of a message in its topic. */
export function messageUrl(
  realmUrl: string,
  channel: NamedChannel,
  topic: string,
  messageId: number,
): string {
  return `${realmUrl}/${topicPath(channel, topic)}/near/${messageId}`;
}

function topicPath(channel: NamedChannel, topic: string): string {
  return `${channelPath(channel)}/topic/${encodeForHash(topic)}`;
}

function channelPath({ channelId, name }: NamedChannel): string {
  return `#narrow/channel/${channelId}-${encodeForHash(name.replaceAll(' ', '-'))}`;
}

/** Percent encoding whose `%` is a dot: fragments with percent signs did not survive all browsers. */
function encodeForHash(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');
}

function escapeLinkText(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '`': '&#96;',
    '>': '&gt;',
    '*': '&#42;',
    '[': '&#91;',
    ']': '&#93;',
    $: '&#36;',
  };
  return text.replace(/[&`>*[\]$]/g, (sign) => entities[sign] ?? sign);
}
