/** Messages are cut to half of it. */
const MAX_LENGTH = 20_000;

/**
 * The marks of Slack as Markdown: bold, italic, struck, links, mentions of everyone, and its
 * escapes.
 *
 * @see https://docs.slack.dev/messaging/formatting-message-text
 */
export function fromMrkdwn(text: string): string {
  return withoutEscapes(withMentions(withLinks(withEmphasis(text.slice(0, MAX_LENGTH)))));
}

/** A text whose links may be inside marks: they are parsed first. */
export function fromMrkdwnText(text: string): string {
  return withoutEscapes(withMentions(withEmphasis(withLinks(text.slice(0, MAX_LENGTH)))));
}

/** Slack does not mark parts of words: no letter or digit is next to a mark. */
function marks(mark: string): RegExp {
  const before = `(?![${mark}\`@\\\\\\p{Pf}\\p{Pe}])[\\p{P}\\p{Zs}\\p{S}]|^`;
  const after = `(?![${mark}\`@\\\\\\p{Pi}\\p{Ps}])[\\p{P}\\p{Zs}\\p{S}]|$`;
  return new RegExp(`(${before})[${mark}]([^${mark}]+)[${mark}](?=${after})`, 'gmu');
}

const [BOLD, STRUCK, ITALIC] = [marks('*'), marks('~'), marks('_')];

function withEmphasis(text: string): string {
  return text.replace(BOLD, '$1**$2**').replace(STRUCK, '$1~~$2~~').replace(ITALIC, '$1*$2*');
}

const ADDRESS =
  /^(?:(?:https?|ftp):\/\/\S+|[a-z0-9]+(?:[-.][a-z0-9]+)*\.[a-z]{2,63}(?::\d{1,5})?(?:\/.*)?)$/;
const MAIL = /^(?:mailto:)?[\w.-]{1,200}@[\w.-]{1,200}$/;

/** The links of Slack as Markdown. */
export function withLinks(text: string): string {
  return text.replace(/<([^<>]+)>/g, (whole, inner: string) => {
    const bar = inner.indexOf('|');
    const address = bar < 0 ? inner : inner.slice(0, bar);
    if (MAIL.test(address)) return address;
    if (address.length > 2000 || !ADDRESS.test(address)) return whole;
    return bar < 0 ? address : `[${inner.slice(bar + 1)}](${address})`;
  });
}

function withMentions(text: string): string {
  return text.replace(/<!(?:channel|everyone|here)(?:\|[^<>]{0,100})?>/g, '@**all**');
}

function withoutEscapes(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
