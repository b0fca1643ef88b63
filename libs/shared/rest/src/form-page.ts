import { createHash } from 'node:crypto';
import type Koa from 'koa';

/** A field of a form. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  /** Required by default. */
  readonly isOptional?: boolean;
  readonly value?: string;
  readonly isReadOnly?: boolean;
  readonly hint?: string;
  /** The error of the input. */
  readonly fault?: string | undefined;
}

/** A page with a short text, and optionally a form that is sent to the same address. */
export interface FormPage {
  /** The language of the texts, as `Intl` accepts it. */
  readonly language: string;
  readonly title: string;
  /** Above the title. */
  readonly realmName?: string;
  readonly paragraphs: readonly string[];
  /** The error of the form as a whole. */
  readonly fault?: string | undefined;
  readonly form?: { readonly fields: readonly Field[]; readonly button: string };
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** A scheme to which the answer to the form may redirect, besides this server's. */
  readonly formScheme?: string;
  /** Runs in the page, which contacts no server with it. Most pages need none. */
  readonly script?: string;
}

/** The colours of the web client. */
const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1b2029,#e4e7ec);--muted:light-dark(#596273,#9ba4b3);--surface:light-dark(#fff,#17191e);--side:light-dark(#f4f5f8,#111317);--line:light-dark(#e3e6ec,#2a2f38);--line-strong:light-dark(#7c8698,#717c8e);--accent:light-dark(#3f51c7,#a3b0ff);--on-accent:light-dark(#fff,#131a45);--bad:light-dark(#b3261e,#ff9a90)}
*{box-sizing:border-box}
body{margin:0;background:var(--side);color:var(--ink);font:.9375rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:26rem;margin:0 auto;min-height:100vh;padding:1.5rem;background:var(--surface)}
.realm{margin:0 0 .25rem;color:var(--muted);font-weight:600}
h1{margin:0 0 1rem;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}
p{margin:0 0 1rem;overflow-wrap:anywhere}
label{display:block;margin:1rem 0 .25rem;font-size:.8125rem;font-weight:500}
input{width:100%;height:2.5rem;padding:0 .75rem;border:1px solid var(--line-strong);border-radius:.5rem;background:var(--surface);color:var(--ink);font:inherit;font-size:1rem}
input[readonly]{background:var(--side)}
input[aria-invalid=true]{border-color:var(--bad);border-width:2px}
.hint{margin:.35rem 0 0;color:var(--muted);font-size:.8125rem}
.fault{margin:.35rem 0 0;color:var(--bad);font-weight:600}
button,.button{display:block;width:100%;margin:1.5rem 0 0;padding:.6rem 1rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media(min-width:32rem){main{min-height:0;margin:12vh auto;padding:2rem;border:1px solid var(--line);border-radius:.75rem;box-shadow:0 .5rem 2rem light-dark(rgb(20 28 50/16%),rgb(0 0 0/55%))}}
`;

/**
 * Answers with a page that no cache stores, and whose address is not sent as a referrer: it may be a
 * secret.
 */
export function answerFormPage(ctx: Koa.Context, status: number, page: FormPage): void {
  const targets = ["'self'", ...(page.formScheme === undefined ? [] : [page.formScheme])];
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.remove('access-control-allow-origin');
  ctx.set({
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline';${scriptPolicy(page)} form-action ${targets.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    'content-language': page.language,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  ctx.body = rendered(page);
}

/** Allows the script of the page by its hash, and no other one. */
function scriptPolicy({ script }: FormPage): string {
  if (script === undefined) return '';
  return ` script-src 'sha256-${createHash('sha256').update(script).digest('base64')}';`;
}

function rendered(page: FormPage): string {
  const { language, title, realmName, paragraphs, fault, form, links = [], script } = page;
  const parts = [
    ...(realmName === undefined ? [] : [`<p class="realm">${escaped(realmName)}</p>`]),
    `<h1>${escaped(title)}</h1>`,
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    ...(fault === undefined ? [] : [`<p class="fault" role="alert">${escaped(fault)}</p>`]),
    ...(form === undefined ? [] : [renderForm(form)]),
    ...links.map(
      ({ label, url }) => `<a class="button" href="${escaped(url)}">${escaped(label)}</a>`,
    ),
    ...(script === undefined ? [] : [`<script>${script}</script>`]),
  ];
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(realmName === undefined ? title : `${title} – ${realmName}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`;
}

function renderForm({ fields, button }: NonNullable<FormPage['form']>): string {
  return `<form method="post">
${fields.map(renderField).join('\n')}
<button type="submit">${escaped(button)}</button>
</form>`;
}

function renderField(field: Field): string {
  const { name, label, type, autocomplete, isOptional = false, isReadOnly = false } = field;
  const { value, hint, fault } = field;
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(fault === undefined ? [] : [`${name}-fault`]),
  ];
  const attributes = [
    `id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${isOptional ? '' : ' required'}`,
    ...(isReadOnly ? ['readonly'] : []),
    ...(value === undefined ? [] : [`value="${escaped(value)}"`]),
    ...(described.length > 0 ? [`aria-describedby="${described.join(' ')}"`] : []),
    ...(fault === undefined ? [] : ['aria-invalid="true" autofocus']),
  ];
  return `<label for="${name}">${escaped(label)}</label>
<input ${attributes.join(' ')}>
${hint === undefined ? '' : `<p class="hint" id="${name}-hint">${escaped(hint)}</p>`}
${fault === undefined ? '' : `<p class="fault" id="${name}-fault" role="alert">${escaped(fault)}</p>`}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
