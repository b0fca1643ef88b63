import { t } from '../../i18n/translate.ts';

interface PagerProps {
  /** Zero-based. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Turns the pages of a list. */
export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages === 1) return null;
  // Not the attribute `disabled`: it would take the focus away at the last page.
  const turn = (to: number) => to >= 0 && to < pages && onPage(to);
  return (
    <nav class="pager" aria-label={t('nodes.pages')}>
      <button
        type="button"
        class="button"
        aria-disabled={page === 0}
        onClick={() => turn(page - 1)}
      >
        {t('nodes.previous')}
      </button>
      <span class="muted">{t('nodes.page', { page: page + 1, pages })}</span>
      <button
        type="button"
        class="button"
        aria-disabled={page === pages - 1}
        onClick={() => turn(page + 1)}
      >
        {t('nodes.next')}
      </button>
    </nav>
  );
}
