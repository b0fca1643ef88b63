import type { EN_VALUES } from './en-values.ts';
import type { TranslationOf } from './en.ts';

/** Names of values. */
export const DE_VALUES: TranslationOf<typeof EN_VALUES> = {
  'kind.exit': 'Exit-Gateway',
  'kind.entry': 'Entry-Gateway',
  'kind.mixnode': 'Mixknoten',
  'kind.other': 'Sonstige',
  'kind.gateway': 'Alle Gateways',
  'kind.listed': 'Gateways im Verzeichnis',
  'score.high': 'hoch',
  'score.medium': 'mittel',
  'score.low': 'niedrig',
  'score.offline': 'offline',
  'score.none': 'ohne Bewertung',
  'network.residential': 'privat',
  'network.hosting': 'Rechenzentrum',
  'network.unknown': 'unbekannt',
  'use.entry': 'Entry',
  'use.exit': 'Exit',
  'use.both': 'Entry und Exit',
  'use.neither': 'keines von beiden',
  'value.yes': 'ja',
  'value.no': 'nein',
  'value.unknownCountry': 'Unbekanntes Land',
  'value.unknownCity': 'Unbekannter Ort',
  'role.entry': 'Entry-Gateway',
  'role.exit': 'Exit-Gateway',
  'role.mixnode': 'Mixknoten, Schicht {layer}',
  'role.standby': 'In Bereitschaft',
  'role.inactive': 'Inaktiv',
  'gap.unbonded': '{count, plural, one {ist # nicht gebondet} other {sind # nicht gebondet}}',
  'gap.version':
    '{count, plural, one {hat # eine Version vor {oldest} oder eine unbekannte} other {haben # eine Version vor {oldest} oder eine unbekannte}}',
  'gap.location':
    '{count, plural, one {hat # keinen bekannten Ort} other {haben # keinen bekannten Ort}}',
  'gap.other':
    '{count, plural, one {fehlt # aus anderen Gründen} other {fehlen # aus anderen Gründen}}',
  'column.name': 'Knoten',
  'column.kind': 'Art',
  'column.country': 'Ort',
  'column.score': 'Bewertung',
  'column.load': 'Last',
  'column.uptime': 'Leistung',
  'column.stake': 'Einsatz',
  'column.delegators': 'Delegierende',
  'column.version': 'Version',
};
