/** The content of a mail, before its format. */
export interface MailContent {
  /** The language of the texts. */
  readonly language: string;
  readonly subject: string;
  /** Texts, one after another. */
  readonly paragraphs: readonly string[];
  /** The main action; `alternative` introduces its address, for programs that do not show the button. */
  readonly action?: { readonly label: string; readonly url: string; readonly alternative: string };
  /** HTML made by the server, shown after the paragraphs; `text` is the plain-text equivalent. */
  readonly quote?: { readonly html: string; readonly text: string };
  /** Small print: why it was sent, and how to unsubscribe. */
  readonly footer?: readonly (string | { readonly label: string; readonly url: string })[];
}

/** The same content as text and as HTML. Nothing in it is loaded from anywhere. */
export function composeMail(content: MailContent): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  return { subject: content.subject, text: textOf(content), html: htmlOf(content) };
}

/** A text in HTML, in an attribute as well. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function textOf({ paragraphs, action, quote, footer = [] }: MailContent): string {
  const parts = [...paragraphs];
  if (quote) parts.push(quote.text);
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (footer.length > 0) {
    const lines = footer.map((line) =>
      typeof line === 'string' ? line : `${line.label}: ${line.url}`,
    );
    parts.push(`-- \n${lines.join('\n')}`);
  }
  return `${parts.join('\n\n')}\n`;
}

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#2f4fd0;color:#ffffff;text-decoration:none;font-weight:600';

function htmlOf({
  language,
  subject,
  paragraphs,
  action,
  quote,
  footer = [],
}: MailContent): string {
  const body = paragraphs.map(
    (text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
  );
  if (quote) {
    body.push(
      `<div style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #c7cdea">${quote.html}</div>`,
    );
  }
  if (action) {
    const url = escapeHtml(action.url);
    body.push(
      `<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:13px;color:#5a6072">${escapeHtml(action.alternative)}<br><a href="${url}" style="color:#2f4fd0;word-break:break-all">${url}</a></p>`,
    );
  }
  if (footer.length > 0) {
    const lines = footer.map((line) =>
      typeof line === 'string'
        ? escapeHtml(line)
        : `<a href="${escapeHtml(line.url)}" style="color:#5a6072">${escapeHtml(line.label)}</a>`,
    );
    body.push(
      `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e3e6f0;font-size:13px;color:#5a6072">${lines.join('<br>')}</p>`,
    );
  }
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5fa">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px;color:#1d2233;font-size:16px;line-height:1.5;${FONT}">
${body.join('\n')}
</div>
</body>
</html>
`;
}
