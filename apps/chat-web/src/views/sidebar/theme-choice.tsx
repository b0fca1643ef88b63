import { t } from '../../i18n/translate.ts';
import { signal } from '@preact/signals';
import { Icon, type IconName } from '../parts/icon.tsx';
import { remember, remembered } from '../../state/browser-storage.ts';

type Theme = 'light' | 'dark' | 'auto';

const STORED = 'tandem.theme';
const CHOICES: readonly {
  readonly theme: Theme;
  readonly name: 'views.light' | 'views.dark' | 'views.automatic';
  readonly icon: IconName;
}[] = [
  { theme: 'light', name: 'views.light', icon: 'sun' },
  { theme: 'dark', name: 'views.dark', icon: 'moon' },
  { theme: 'auto', name: 'views.automatic', icon: 'auto' },
];

const chosen = signal<Theme>(themeOf(remembered(STORED)));

/** The choice of the theme: light, dark, or that of the device. */
export function ThemeChoice() {
  return (
    <fieldset class="segments">
      <legend>{t('views.theme')}</legend>
      {CHOICES.map(({ theme, name, icon }) => (
        <label key={theme} class={chosen.value === theme ? 'segment chosen' : 'segment'}>
          <input
            type="radio"
            name="theme"
            checked={chosen.value === theme}
            onChange={() => {
              choose(theme);
            }}
          />
          <Icon name={icon} size={16} />
          {t(name)}
        </label>
      ))}
    </fieldset>
  );
}

function choose(theme: Theme): void {
  chosen.value = theme;
  const { dataset } = document.documentElement;
  if (theme === 'auto') {
    remember(STORED, null);
    delete dataset.theme;
  } else {
    remember(STORED, theme);
    dataset.theme = theme;
  }
}

function themeOf(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}
