/** A field of a form. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  /** What is wrong with what was sent. */
  readonly fault?: string | undefined;
}

/** A page that needs no script. */
export interface Page {
  readonly title: string;
  /** Above the title. */
  readonly realmName?: string;
  readonly paragraphs: readonly string[];
  /** What is wrong with the form as a whole. */
  readonly fault?: string | undefined;
  readonly form?: { readonly fields: readonly Field[]; readonly button: string };
  readonly link?: { readonly label: string; readonly url: string };
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2233;--soft:#5a6072;--paper:#fff;--ground:#f4f5fa;--line:#8b91a5;--accent:#2f4fd0;--fault:#b3261e}
@media(prefers-color-scheme:dark){:root{--ink:#eceef6;--soft:#a9afc3;--paper:#1f2331;--ground:#14171f;--line:#6b7288;--accent:#8ea4ff;--fault:#ff9b92}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:30rem;margin:0 auto;min-height:100vh;padding:1.5rem;background:var(--paper)}
.realm{margin:0 0 .25rem;color:var(--soft);font-weight:600}
h1{margin:0 0 1rem;font-size:1.6rem;line-height:1.25;overflow-wrap:anywhere}
p{margin:0 0 1rem;overflow-wrap:anywhere}
label{display:block;margin:1.25rem 0 .35rem;font-weight:600}
input{width:100%;padding:.7rem .8rem;border:1px solid var(--line);border-radius:.5rem;background:var(--paper);color:var(--ink);font:inherit}
input[readonly]{background:var(--ground)}
input[aria-invalid=true]{border-color:var(--fault);border-width:2px}
.hint{margin:.35rem 0 0;color:var(--soft);font-size:.9rem}
.fault{margin:.35rem 0 0;color:var(--fault);font-weight:600}
button,.button{display:block;width:100%;margin:1.75rem 0 0;padding:.8rem 1rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--paper);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media(min-width:36rem){main{min-height:0;margin:8vh auto;padding:2.5rem;border-radius:1rem;box-shadow:0 .5rem 2rem rgb(0 0 0/.12)}}
`;

/** The page as HTML. */
export function renderPage({ title, realmName, paragraphs, fault, form, link }: Page): string {
  const parts = [
    ...(realmName === undefined ? [] : [`<p class="realm">${escaped(realmName)}</p>`]),
    `<h1>${escaped(title)}</h1>`,
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    ...(fault === undefined ? [] : [`<p class="fault" role="alert">${escaped(fault)}</p>`]),
    ...(form === undefined ? [] : [renderForm(form)]),
    ...(link === undefined
      ? []
      : [`<a class="button" href="${escaped(link.url)}">${escaped(link.label)}</a>`]),
  ];
  return `<!doctype html>
<html lang="en">
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

function renderForm({ fields, button }: NonNullable<Page['form']>): string {
  return `<form method="post">
${fields.map(renderField).join('\n')}
<button type="submit">${escaped(button)}</button>
</form>`;
}

function renderField(field: Field): string {
  const { name, label, type, autocomplete, value, hint, fault } = field;
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(fault === undefined ? [] : [`${name}-fault`]),
  ];
  const attributes = [
    `id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required`,
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
