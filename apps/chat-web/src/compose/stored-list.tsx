import type { ComponentChildren } from 'preact';
import { t } from '../i18n/translate.ts';
import type { VIEWS } from '../model/search/destinations.ts';
import { SaveNotice } from '../settings/save-notice.tsx';
import type { SaveStatus } from '../settings/use-save.ts';
import type { IconName } from '../views/parts/icon.tsx';
import { ViewHeader } from '../views/shell/view-header.tsx';

/** The views of what is stored for later, with their icons. */
export const STORED_VIEWS = {
  drafts: 'edit',
  scheduled: 'clock',
  reminders: 'bell',
} as const satisfies Partial<Record<keyof typeof VIEWS, IconName>>;

export type StoredView = keyof typeof STORED_VIEWS;

interface StoredListProps {
  readonly view: StoredView;
  /** The state of the last removal. */
  readonly status?: SaveStatus;
  /** The rows. */
  readonly children: readonly ComponentChildren[];
}

/** A list of what is stored for later, or how to begin one. */
export function StoredList({ view, status, children }: StoredListProps) {
  return (
    <>
      <ViewHeader icon={STORED_VIEWS[view]} title={t(`view.${view}`)} />
      {children.length === 0 ? (
        <div class="empty">
          <h2>{t(`${view}.none`)}</h2>
          <p class="muted">{t(`${view}.noneHint`)}</p>
        </div>
      ) : (
        <div class="settings">
          <div class="settings-body">
            {status?.kind === 'failed' && <SaveNotice status={status} />}
            <ul class="rows">{children}</ul>
          </div>
        </div>
      )}
    </>
  );
}
