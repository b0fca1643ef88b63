import { Icon } from '../views/parts/icon.tsx';
import type { AttachedFile } from './attached-files.ts';

/** The names of the files of a message that is not sent yet. */
export function AttachedNames({ files }: { readonly files: readonly AttachedFile[] }) {
  return files.map(({ name, url }) => (
    <span key={url} class="attachment named">
      <Icon name="attach" size={16} />
      <span class="attachment-text">{name}</span>
    </span>
  ));
}
