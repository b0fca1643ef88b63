import { chooseLanguage, language } from '../../app/language.ts';
import { route } from '../../app/location.ts';
import { useStore } from '../../app/store-context.ts';
import { chooseTheme, theme, THEMES } from '../../app/theme-choice.ts';
import { formatAge } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { instantOf } from '../../model/freshness.ts';
import { mapAddress, nodesAddress } from '../../model/route.ts';
import { useNow } from '../parts/use-now.ts';

const VIEWS = [
  { view: 'overview', href: '#/' },
  { view: 'nodes', href: nodesAddress() },
  { view: 'map', href: mapAddress() },
  { view: 'changes', href: '#/changes' },
] as const;
/** The languages by their own names. */
const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
const THEME_NAMES = {
  auto: 'shell.themeAuto',
  light: 'shell.themeLight',
  dark: 'shell.themeDark',
} as const;

/** The name of the page, its views, its age, and the choices of the user. */
export function Header() {
  return (
    <header class="masthead">
      <div class="masthead-title">
        <a class="brand" href="#/">
          {t('shell.title')}
        </a>
        <Age />
      </div>
      <div class="masthead-actions">
        <RefreshButton />
        <ThemeField />
        <LanguageField />
      </div>
      <Views />
    </header>
  );
}

function Views() {
  const shown = route.value.view === 'node' ? 'nodes' : route.value.view;
  return (
    <nav class="views" aria-label={t('shell.views')}>
      {VIEWS.map(({ view, href }) => (
        <a key={view} href={href} aria-current={view === shown ? 'page' : undefined}>
          {t(`shell.${view}`)}
        </a>
      ))}
    </nav>
  );
}

/** The age of the shown data; the text changes with time. */
function Age() {
  const collected = useStore().collected.value;
  const now = useNow();
  if (collected === null) return <p id="age" class="muted" />;
  const at = instantOf(collected);
  return (
    <p id="age" class="muted">
      {at === null
        ? t('shell.collectedUnknown')
        : t('shell.collected', { age: formatAge(now - at) })}
    </p>
  );
}

function RefreshButton() {
  const store = useStore();
  const isLoading = store.isLoading.value;
  return (
    <button
      type="button"
      class="button"
      aria-disabled={isLoading}
      onClick={() => {
        void store.refresh();
      }}
    >
      {t(isLoading ? 'shell.refreshing' : 'shell.refresh')}
    </button>
  );
}

function ThemeField() {
  return (
    <label class="choice">
      <span class="visually-hidden">{t('shell.theme')}</span>
      <select
        id="theme"
        value={theme.value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          chooseTheme(THEMES.find((each) => each === chosen) ?? 'auto');
        }}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {t(THEME_NAMES[each])}
          </option>
        ))}
      </select>
    </label>
  );
}

function LanguageField() {
  return (
    <label class="choice">
      <span class="visually-hidden">{t('shell.language')}</span>
      <select
        id="language"
        value={language.value}
        onChange={(event) => {
          void chooseLanguage(event.currentTarget.value === 'de' ? 'de' : 'en');
        }}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
