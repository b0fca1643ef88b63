import type Koa from 'koa';

/** What a page says; with a button it is a form that is sent to its own address. */
export interface PageContent {
  readonly title: string;
  readonly text: string;
  /** The fields of the form. */
  readonly fields?: readonly PageField[];
  readonly button?: string;
}

/** A required field of a form. */
interface PageField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  /** What browsers fill it with. */
  readonly autocomplete: string;
}

/** Answers with a page that no cache stores, and whose address no other page learns: it may be a secret. */
export function answerPage(ctx: Koa.Context, status: number, content: PageContent): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set({
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  ctx.body = confirmationPage(content);
}

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}
button,input{font:inherit;padding:.5rem 1.5rem}
@media(prefers-color-scheme:dark){body{background:#1b1b1f;color:#eee}}`;

/** A page of a few words, which needs no script. */
function confirmationPage({ title, text, fields = [], button }: PageContent): string {
  const form =
    button === undefined
      ? ''
      : `<form method="post">${fields.map(inputOf).join('')}<button type="submit">${escaped(button)}</button></form>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${form}</main></body>
</html>
`;
}

function inputOf({ name, label, type, autocomplete }: PageField): string {
  return `<p><label>${escaped(label)} <input name="${name}" type="${type}" autocomplete="${autocomplete}" required></label></p>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
