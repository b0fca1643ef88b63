import { EN_AUDIT } from './en-audit.ts';
import { EN_CHANNELS } from './en-channels.ts';
import { EN_COMPOSE } from './en-compose.ts';
import { EN_CUSTOMIZATION } from './en-customization.ts';
import { EN_GROUPS } from './en-groups.ts';
import { EN_NOTIFY } from './en-notify.ts';
import { EN_REALM } from './en-realm.ts';
import { EN_SEARCH } from './en-search.ts';
import { EN_SETTINGS } from './en-settings.ts';
import { EN_TIMES } from './en-times.ts';
import { EN_VIEWS } from './en-views.ts';

/** All texts of the client in English, by part. */
export const EN = {
  ...EN_AUDIT,
  ...EN_CHANNELS,
  ...EN_COMPOSE,
  ...EN_CUSTOMIZATION,
  ...EN_GROUPS,
  ...EN_NOTIFY,
  ...EN_REALM,
  ...EN_SEARCH,
  ...EN_SETTINGS,
  ...EN_TIMES,
  ...EN_VIEWS,
} as const;

export type TextKey = keyof typeof EN;

/** The same texts in another language. */
export type Texts = Readonly<Record<TextKey, string>>;

/** The translation of a part. */
export type TranslationOf<Part> = Readonly<Record<keyof Part, string>>;
