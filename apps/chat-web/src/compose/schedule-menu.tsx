/// <reference lib="dom" />
import type { RefObject } from 'preact';
import { t } from '../i18n/translate.ts';
import { useDismissal } from './choices/use-dismissal.ts';
import { useFloating } from './choices/use-floating.ts';
import { MomentChoice } from './moment-choice.tsx';

interface ScheduleMenuProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChoose: (moment: Date) => void;
  readonly onClose: () => void;
}

/** The menu that schedules a message. */
export function ScheduleMenu({ anchor, onChoose, onClose }: ScheduleMenuProps) {
  const menu = useFloating<HTMLDivElement>(anchor, 'top-end');
  useDismissal(menu, anchor, onClose);
  return (
    <div ref={menu} class="floating menu" role="dialog" aria-label={t('compose.schedule')}>
      <MomentChoice submitLabel={t('compose.schedule')} onChoose={onChoose} />
    </div>
  );
}
