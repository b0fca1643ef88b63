import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/translate.ts';
import { RemoveButton } from './remove-button.tsx';

interface ArchiveRowProps {
  readonly title: string;
  readonly details: string;
  readonly isPending: boolean;
  /** The address of the archive; `null` without one. */
  readonly url: string | null;
  /** The moment of the export, which names it for screen readers. */
  readonly moment: string;
  readonly onRemove: () => void;
  /** The failure of the last removal. */
  readonly children?: ComponentChildren;
}

/** An export: it is written, or can be downloaded and removed. */
export function ArchiveRow(props: ArchiveRowProps) {
  const { title, details, isPending, url, moment, onRemove, children } = props;
  return (
    <li class="row">
      <span class="row-text">
        <strong>{title}</strong>
        <span class="muted">{details}</span>
        {children}
      </span>
      {isPending && <div class="spinner small" aria-hidden="true" />}
      {url !== null && (
        <>
          <a
            class="button small"
            href={url}
            download
            aria-label={`${t('exports.download')}: ${moment}`}
          >
            {t('exports.download')}
          </a>
          <RemoveButton object={moment} onConfirm={onRemove} />
        </>
      )}
    </li>
  );
}
