import { countryName } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import type { Naming } from '../../model/node-search.ts';
import type { GatewayFacts, NodeRow } from '../../model/node-row.ts';

/** A node's name; nodes without one show the beginning of their key. */
export function nodeName({ name, key }: Pick<NodeRow, 'name' | 'key'>): string {
  return name ?? t('shell.unnamed', { key: key.slice(0, 6) });
}

/** The country's name in the language of the page. */
export function placeName(country: string): string {
  return country === '' ? t('value.unknownCountry') : countryName(country);
}

/** The names for searching and sorting. */
export const naming: Naming = { countryName: placeName, nodeName };

/** The possible uses of a gateway. */
export function useOf({ isEntry, isExit }: Pick<GatewayFacts, 'isEntry' | 'isExit'>): string {
  if (isEntry && isExit) return t('use.both');
  if (isEntry) return t('use.entry');
  return isExit ? t('use.exit') : t('use.neither');
}
