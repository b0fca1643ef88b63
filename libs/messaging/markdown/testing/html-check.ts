/** Elements that a message may contain, those of formulas included. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr img li ol p pre span strong table tbody ' +
    'td th thead time tr ul video annotation math menclose mfrac mi mn mo mover mpadded mphantom ' +
    'mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover path ' +
    'semantics svg line'
  ).split(' '),
);
const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
const ATTRIBUTE = /^ ([a-zA-Z0-9:-]+)="([^"<]*)"/;
const FORBIDDEN_NAME = /^on|^(?:srcdoc|formaction|xlink:href)$/i;
const ADDRESS_NAMES: ReadonlySet<string> = new Set(['href', 'src']);
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|ftp:|xmpp:|\/|#|user_uploads\/)/i;
/** In text users may write any character reference; attributes hold those of our escaping. */
const BARE_AMPERSAND = /&(?!(?:#\d+|#x[\da-f]+|[\da-z]+);)/i;
const FOREIGN_ENTITY = /&(?!(?:amp|lt|gt|quot|#39|#x27);)/;

/** The error in `html` as the HTML of a message; `null` when it is safe and well-formed. */
export function faultOfHtml(html: string): string | null {
  const open: string[] = [];
  for (let rest = html; rest !== '';) {
    const text = /^[^<]+/.exec(rest)?.[0] ?? '';
    if (text.includes('>') || BARE_AMPERSAND.test(text)) return `unescaped text: ${text}`;
    rest = rest.slice(text.length);
    if (rest === '') break;
    const tag = /^<(\/?)([a-zA-Z0-9]+)/.exec(rest);
    if (tag === null) return `no tag: ${rest.slice(0, 40)}`;
    const [written, slash, name = ''] = tag;
    if (!ELEMENTS.has(name)) return `element ${name}`;
    rest = rest.slice(written.length);
    for (let attribute = ATTRIBUTE.exec(rest); attribute; attribute = ATTRIBUTE.exec(rest)) {
      const fault = faultOfAttribute(attribute[1] ?? '', attribute[2] ?? '');
      if (fault !== null) return fault;
      rest = rest.slice(attribute[0].length);
    }
    const end = /^\/?>/.exec(rest)?.[0];
    if (end === undefined) return `no end of tag: ${rest.slice(0, 40)}`;
    rest = rest.slice(end.length);
    if (slash === '/') {
      if (open.pop() !== name) return `unbalanced ${name}`;
    } else if (end === '>' && !VOID_ELEMENTS.has(name)) open.push(name);
  }
  return open.length === 0 ? null : `open: ${open.join(' ')}`;
}

function faultOfAttribute(name: string, value: string): string | null {
  if (FORBIDDEN_NAME.test(name)) return `attribute ${name}`;
  if (FOREIGN_ENTITY.test(value)) return `unescaped value ${value}`;
  if (ADDRESS_NAMES.has(name) && !SAFE_ADDRESS.test(value)) return `address ${value}`;
  return name === 'style' && /url|expression|@/i.test(value) ? `style ${value}` : null;
}
