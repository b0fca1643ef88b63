/** Messages are not longer; comments of Jira can be. */
const MAX_LENGTH = 10_000;

/** The marks of Jira as Markdown. */
export function fromJiraMarkup(markup: string): string {
  const text = markup
    .slice(0, MAX_LENGTH)
    .replace(/\*([^*]+)\*/g, '**$1**')
    .replace(/\{\{([^*{}]+)\}\}/g, '`$1`')
    .replace(/bq\. (.*)/g, '> $1');
  return withLinks(blocks(blocks(blocks(text, QUOTE, ' quote'), NO_FORMAT, ''), CODE, ''));
}

const QUOTE = /\{quote\}/;
const NO_FORMAT = /\{noformat\}/;
const CODE = /\{code(?::[^{}\n]{0,100})?\}/;

/** Texts between two marks become blocks; a mark without a second one is unchanged. */
function blocks(text: string, mark: RegExp, kind: string): string {
  const marks = [...text.matchAll(new RegExp(mark, 'g'))];
  let [result, at] = ['', 0];
  for (let index = 0; index + 1 < marks.length; index += 2) {
    const [open, close] = [marks[index], marks[index + 1]];
    if (!open || !close) break;
    const inner = text.slice(open.index + open[0].length, close.index);
    result += `${text.slice(at, open.index)}~~~${kind}\n${inner}\n~~~`;
    at = close.index + close[0].length;
  }
  return result + text.slice(at);
}

function withLinks(text: string): string {
  return text
    .replace(/\[([^|~[\]]+)\]/g, '[$1]($1)')
    .replace(/\[([^|~[\]]+)\|([^[\]]*)\]/g, '[$1]($2)')
    .replace(/\[~([^[\]]*)\]/g, '**$1**');
}
