import { t } from '../../i18n/translate.ts';
/** The number of unread messages; nothing if there are none. */
export function UnreadCount({
  count,
  isMuted = false,
}: {
  readonly count: number;
  readonly isMuted?: boolean;
}) {
  if (count === 0) return null;
  return (
    <span class={isMuted ? 'count muted-count' : 'count'}>
      {count > 999 ? '999+' : count}
      <span class="hidden-text"> {t('views.unread')}</span>
    </span>
  );
}
