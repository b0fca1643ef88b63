import { t } from '../../i18n/translate.ts';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from '../parts/icon.tsx';
import { drawer, openDrawer } from './drawers.ts';
import { viewTitle } from './page-title.tsx';
import { SearchBox } from './search-box.tsx';

interface ViewHeaderProps {
  readonly icon: IconName;
  readonly title: ComponentChildren;
  readonly detail?: ComponentChildren;
  /** A menu for the shown list. */
  readonly menu?: ComponentChildren;
}

/** The line above a view, with the buttons of the drawers on narrow screens. */
export function ViewHeader({ icon, title, detail, menu }: ViewHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    viewTitle.value = heading.current?.textContent ?? '';
  });
  return (
    <header class="view-header">
      <button
        type="button"
        class="icon-button only-narrow"
        aria-label={t('views.navigation')}
        aria-expanded={drawer.value === 'sidebar'}
        onClick={() => openDrawer('sidebar')}
      >
        <Icon name="menu" size={20} />
      </button>
      <Icon name={icon} />
      <h1 ref={heading} class="view-title">
        {title}
      </h1>
      {menu}
      <div class="view-detail">{detail}</div>
      <SearchBox />
      <button
        type="button"
        class="icon-button only-medium"
        aria-label={t('views.users')}
        aria-expanded={drawer.value === 'users'}
        onClick={() => openDrawer('users')}
      >
        <Icon name="users" size={20} />
      </button>
    </header>
  );
}
