/** A file that the server has, and that a message links. */
export interface AttachedFile {
  readonly name: string;
  /** Its path on the server. */
  readonly url: string;
}

/** A message as the composer shows it: files are beside the text. */
export interface WrittenMessage {
  readonly text: string;
  readonly files: readonly AttachedFile[];
}

const LINK = /^\[(.+)\]\((\/user_uploads\/[^\s()]+)\)$/;

/** The Markdown of a message: the links of its files are lines of their own at its end. */
export function contentOf({ text, files }: WrittenMessage): string {
  const links = files.map(({ name, url }) => `[${name.replace(/[[\]]/g, '_')}](${url})`).join('\n');
  return text === '' || links === '' ? text + links : `${text}\n\n${links}`;
}

/** The text and the files of Markdown as `contentOf` writes it; other links are left in the text. */
export function writtenOf(content: string): WrittenMessage {
  const lines = content.split('\n');
  const files: AttachedFile[] = [];
  for (let link = LINK.exec(lines.at(-1) ?? ''); link; link = LINK.exec(lines.at(-1) ?? '')) {
    const [, name = '', url = ''] = link;
    files.unshift({ name, url });
    lines.pop();
  }
  // An empty line is between the text and the files.
  const written = { text: lines.slice(0, -1).join('\n'), files };
  return contentOf(written) === content ? written : { text: content, files: [] };
}

/** The Markdown of a message with one more file. */
export function withFile(content: string, file: AttachedFile): string {
  const { text, files } = writtenOf(content);
  return contentOf({ text, files: [...files, file] });
}
