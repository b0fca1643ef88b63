/** The targets of references in texts after the import; `undefined` for objects that were not imported. */
export interface TextTargets {
  user(id: number): number | undefined;
  message(id: number): number | undefined;
  channel(id: number): number | undefined;
  /** The path of an upload below `/user_uploads/`. */
  upload(path: string): string | undefined;
  /** Former addresses of the organization, without a slash at the end. */
  readonly formerUrls: readonly string[];
  readonly url: string;
}

const USER_MENTION = /(@_?\*\*[^*\n]*\|)(\d{1,15})(\*\*)/g;
const MESSAGE_LINK = /(#\*\*[^*>\n]+>[^*\n]*@)(\d{1,15})(\*\*)/g;
const NARROW_LINK = /(https?:\/\/[^\s/#()<>"'`[\]]+)?(\/?)(#narrow\/[^\s()<>"'`[\]]+)/g;
const UPLOAD_LINK =
  /(https?:\/\/[^\s/#()<>"'`[\]]+)?(\/user_uploads\/(?:thumbnail\/|download\/)?)(\d+\/[^\s()<>"'`[\]]+)/g;

/** The operators of a narrow whose operand begins with the id of a channel. */
const OF_CHANNEL = new Set(['channel', 'stream']);
const OF_MESSAGE = new Set(['near', 'with', 'id']);
const OF_USERS = new Set(['dm', 'dm-with', 'pm-with', 'group-pm-with', 'dm-including', 'sender']);

/** Rewrites mentions, channel links, message links and upload links in the source of a text. */
export function rewriteText(source: string, targets: TextTargets): string {
  let text = source;
  if (text.includes('|')) {
    text = text.replace(USER_MENTION, (whole, start: string, id: string, end: string) => {
      const user = targets.user(Number(id));
      return user === undefined ? whole : `${start}${user}${end}`;
    });
  }
  if (text.includes('#**')) {
    text = text.replace(MESSAGE_LINK, (whole, start: string, id: string, end: string) => {
      const message = targets.message(Number(id));
      return message === undefined ? whole : `${start}${message}${end}`;
    });
  }
  if (text.includes('#narrow/')) {
    text = text.replace(
      NARROW_LINK,
      (whole, origin: string | undefined, slash: string, fragment: string) => {
        const url = newOrigin(origin, targets);
        if (url === null) return whole;
        return `${url}${url === '' ? slash : '/'}${rewriteNarrow(fragment, targets)}`;
      },
    );
  }
  if (text.includes('/user_uploads/')) {
    text = text.replace(
      UPLOAD_LINK,
      (whole, origin: string | undefined, folder: string, path: string) => {
        const url = newOrigin(origin, targets);
        const upload = url === null ? undefined : targets.upload(decoded(path));
        return upload === undefined ? whole : `${url}${folder}${upload}`;
      },
    );
  }
  return text;
}

/** The address in place of a former one, `''` for relative links, null for other sites. */
function newOrigin(origin: string | undefined, { formerUrls, url }: TextTargets): string | null {
  if (origin === undefined) return '';
  return formerUrls.includes(origin.toLowerCase()) ? url : null;
}

function rewriteNarrow(fragment: string, targets: TextTargets): string {
  const parts = fragment.split('/');
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const operator = (parts[at] ?? '').replace(/^-/, '');
    parts[at + 1] = rewriteOperand(operator, parts[at + 1] ?? '', targets);
  }
  return parts.join('/');
}

function rewriteOperand(operator: string, operand: string, targets: TextTargets): string {
  const [, ids = '', rest = ''] = /^(\d{1,15}(?:,\d{1,15})*)(-.*|[^\d-].*)?$/.exec(operand) ?? [];
  if (ids === '') return operand;
  const map = (find: (id: number) => number | undefined) =>
    `${ids
      .split(',')
      .map((id) => find(Number(id)) ?? id)
      .join()}${rest}`;
  if (OF_CHANNEL.has(operator)) return map((id) => targets.channel(id));
  if (OF_MESSAGE.has(operator)) return map((id) => targets.message(id));
  if (OF_USERS.has(operator)) return map((id) => targets.user(id));
  return operand;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
