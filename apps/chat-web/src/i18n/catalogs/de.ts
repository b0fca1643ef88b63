import { DE_AUDIT } from './de-audit.ts';
import { DE_CHANNELS } from './de-channels.ts';
import { DE_COMPOSE } from './de-compose.ts';
import { DE_CUSTOMIZATION } from './de-customization.ts';
import { DE_GROUPS } from './de-groups.ts';
import { DE_NOTIFY } from './de-notify.ts';
import { DE_REALM } from './de-realm.ts';
import { DE_SEARCH } from './de-search.ts';
import { DE_SETTINGS } from './de-settings.ts';
import { DE_TIMES } from './de-times.ts';
import { DE_VIEWS } from './de-views.ts';
export { FAILURES_DE } from './de-failures.ts';
import type { Texts } from './en.ts';

/** All texts of the client in German. */
export const DE: Texts = {
  ...DE_AUDIT,
  ...DE_CHANNELS,
  ...DE_COMPOSE,
  ...DE_CUSTOMIZATION,
  ...DE_GROUPS,
  ...DE_NOTIFY,
  ...DE_REALM,
  ...DE_SEARCH,
  ...DE_SETTINGS,
  ...DE_TIMES,
  ...DE_VIEWS,
};
