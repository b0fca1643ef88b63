import type { EN_NODES } from './en-nodes.ts';
import type { TranslationOf } from './en.ts';

/** The list of nodes. */
export const DE_NODES: TranslationOf<typeof EN_NODES> = {
  'nodes.title': 'Knoten',
  'nodes.search': 'Name, Schlüssel, Id, Besitzer, Land oder Ort',
  'nodes.searchHint':
    'Mit / suchen, mit Enter den ersten Treffer öffnen, mit den Pfeiltasten durch die Liste gehen.',
  'nodes.filters': 'Filter',
  'nodes.all': 'Alle',
  'nodes.kind': 'Art des Knotens',
  'nodes.country': 'Land',
  'nodes.score': 'Bewertung',
  'nodes.load': 'Last',
  'nodes.use': 'Nutzbar als',
  'nodes.network': 'Art des Anschlusses',
  'nodes.version': 'Version',
  'nodes.bond': 'Gebondet',
  'nodes.uptimeFrom': 'Leistung ab, %',
  'nodes.uptimeTo': 'Leistung bis, %',
  'nodes.sort': 'Sortieren nach',
  'nodes.ascending': '{column}, aufsteigend',
  'nodes.descending': '{column}, absteigend',
  'nodes.clear': 'Filter löschen',
  'nodes.inCity': 'Nur in {city}',
  'nodes.removeCity': 'Alle Orte statt {city} zeigen',
  'nodes.count': '{count, plural, one {# Knoten} other {# Knoten}}',
  'nodes.matches':
    '{total, plural, =0 {Kein Knoten passt.} one {# von {all, number} Knoten passt.} other {# von {all, number} Knoten passen.}}',
  'nodes.noneHint': 'Entfernen Sie einen Filter, oder löschen Sie alle.',
  'nodes.caption': 'Knoten; die Überschriften sortieren',
  'nodes.notBonded': 'nicht gebondet',
  'nodes.pages': 'Seiten der Knoten',
  'nodes.previous': 'Zurück',
  'nodes.next': 'Weiter',
  'nodes.page': 'Seite {page, number} von {pages, number}',
  'nodes.csv': 'Als CSV herunterladen',
  'nodes.csvHint': 'Die passenden Knoten mit allen Spalten',
  'nodes.json': 'JSON',
  'nodes.share': 'Link kopieren',
  'nodes.shared': 'Link kopiert',
  'nodes.unlisted': 'Kein Knoten der letzten Erfassung hat diesen Schlüssel.',
  'nodes.columns': 'Was die Spalten bedeuten',
  'nodes.stakeHint':
    'Münzen des Betreibers und aller Delegierenden. Knoten mit mehr Einsatz werden öfter gewählt.',
  'nodes.delegatorsHint': 'Konten, die Münzen an den Knoten delegiert haben.',
  'nodes.versionHint':
    'Die Version, die der Knoten meldet. Clients bekommen keine Gateways vor Version {oldest}.',
  'nodes.countryHint': 'Nach einer Abfrage der ersten Adresse des Knotens.',
  'nodes.openKey': 'Unter früheren Gateways suchen',
};
