/** What a page says; with a button it is a form that is sent to its own address. */
export interface PageContent {
  readonly title: string;
  readonly text: string;
  readonly button?: string;
}

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}
button{font:inherit;padding:.5rem 1.5rem}
@media(prefers-color-scheme:dark){body{background:#1b1b1f;color:#eee}}`;

/** A page of a few words, which needs no script. */
export function confirmationPage({ title, text, button }: PageContent): string {
  const form =
    button === undefined
      ? ''
      : `<form method="post"><button type="submit">${escaped(button)}</button></form>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${form}</main></body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
