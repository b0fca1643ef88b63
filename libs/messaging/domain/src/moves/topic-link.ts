import { displayedTopic } from '../messages/empty-topic.ts';

interface NamedChannel {
  readonly channelId: number;
  readonly name: string;
}

/** Signs that would end the short form of a link, or be markup inside of it. */
const BREAKS_LINK = /[`>*&[\]]|\$\$/;

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

function topicPath({ channelId, name }: NamedChannel, topic: string): string {
  const channel = `${channelId}-${encodeForHash(name.replaceAll(' ', '-'))}`;
  return `#narrow/channel/${channel}/topic/${encodeForHash(topic)}`;
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
