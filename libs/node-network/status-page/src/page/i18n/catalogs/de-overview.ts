import type { EN_OVERVIEW } from './en-overview.ts';
import type { TranslationOf } from './en.ts';

/** The overview. */
export const DE_OVERVIEW: TranslationOf<typeof EN_OVERVIEW> = {
  'overview.now': 'Jetzt',
  'overview.nodes': 'Knoten',
  'overview.nodesHint':
    'Gebondete Knoten: Für jeden hat ein Betreiber ein Pfand im Vertrag des Netzes hinterlegt. Die Liste der Knoten hat die {described, number} Knoten, die sich selbst beschreiben, einige davon ohne Bond.',
  'overview.mixing': 'Mischend',
  'overview.mixingHint':
    'Knoten, die in der gegenwärtigen Epoche Pakete mischen. Das Netz wählt sie in jeder Epoche neu, nach Einsatz und Leistung.',
  'overview.gateways': 'Gateways',
  'overview.gatewaysHint':
    'Knoten, die sich als Entry- oder Exit-Gateway melden. {listed, number} von ihnen stehen im Verzeichnis, aus dem Clients wählen.',
  'overview.gapHint': 'Von den übrigen {reasons}.',
  'overview.entries': 'Als Entry nutzbar',
  'overview.entriesHint':
    'Gateways des Verzeichnisses, durch die die letzte Probe Pakete ins Mixnet senden konnte.',
  'overview.exits': 'Als Exit nutzbar',
  'overview.exitsHint':
    'Gateways des Verzeichnisses, durch die die letzte Probe das Internet über IPv4 und IPv6 erreichte.',
  'overview.countries': 'Länder',
  'overview.countriesHint':
    'Länder mit mindestens einem Knoten, nach einer Abfrage der Adresse jedes Knotens.',
  'overview.stake': 'Einsatz',
  'overview.stakeHint':
    'Münzen, die Betreiber und Delegierende auf alle Knoten gesetzt haben. Knoten mit mehr Einsatz werden öfter gewählt.',
  'overview.packets': 'Pakete am Tag',
  'overview.packetsHint':
    'Pakete, die alle Knoten am {day}, dem letzten vollen Tag, empfingen. {share} von ihnen wurden verworfen.',
  'overview.sinceYesterday': '{change} seit gestern',
  'overview.inDirectory': '{count, number} im Verzeichnis',
  'overview.byLastProbe': 'nach der letzten Probe',
  'overview.withNodes': 'mit Knoten',
  'overview.coins': 'Millionen NYM',
  'overview.dropped': '{share} verworfen',
  'overview.makeUp': 'Zusammensetzung',
  'overview.overTime': 'Verlauf',
  'overview.kinds': 'Knoten nach Art',
  'overview.kindsHint':
    'Als was sich Knoten melden. Gateways lassen Clients ins Mixnet (Entry) oder hinaus (Exit); Mixknoten reichen Pakete weiter.',
  'overview.kindsSummary':
    '{count, number} beschriebene Knoten, davon {gateways, number} Gateways.',
  'overview.scores': 'Gateways nach Bewertung',
  'overview.scoresHint':
    'Die Bewertung verbindet drei Messungen der letzten Probe: Leistung zählt 40 %, das Tempo eines Downloads 30 %, beantwortete Pings 30 %. Über 0,75 ist sie hoch, über 0,5 mittel, über 0,1 niedrig, sonst offline.',
  'overview.scoresSummary': '{share} der Gateways im Verzeichnis haben eine hohe Bewertung.',
  'overview.loads': 'Gateways nach Last',
  'overview.loadsHint':
    'Wie ausgelastet Gateways sind, nach den Pings, auf die ihre letzte Probe Antwort bekam: über 80 % ist die Last niedrig, über 40 % mittel, sonst hoch.',
  'overview.loadsSummary': '{share} der Gateways im Verzeichnis haben eine niedrige Last.',
  'overview.countriesSummary':
    '{count, plural, one {# Land} other {# Länder}}; die meisten Knoten: {top}.',
  'overview.versions': 'Versionen',
  'overview.versionsHint':
    'Die Version, die Knoten melden. Clients bekommen keine Gateways vor Version {oldest}.',
  'overview.versionsSummary':
    '{share} der Knoten haben {version}, die neueste von {count, number} Versionen.',
  'overview.size': 'Größe des Netzes',
  'overview.sizeHint': 'Die letzte Übersicht jedes Tages. Die heutige ändert sich noch.',
  'overview.sizeSummary': '{now, number} Knoten jetzt, {before, number} am {day}.',
  'overview.tooFewDays': 'Noch sind es zu wenige Tage.',
  'overview.packetsChart': 'Pakete',
  'overview.packetsChartHint':
    'Pakete, die alle Knoten an jedem Tag empfingen, sendeten und verwarfen, wie die Knoten sie zählen.',
  'overview.packetsSummary':
    '{received} Pakete am {day}, dem letzten vollen Tag, empfangen, {dropped} verworfen.',
  'overview.received': 'Empfangen',
  'overview.sent': 'Gesendet',
  'overview.droppedLabel': 'Verworfen',
  'overview.stakeChart': 'Einsatz nach Tag',
  'overview.stakeChartHint': 'Münzen, die auf alle Knoten gesetzt sind.',
  'overview.stakeSummary': '{stake} NYM eingesetzt am {day}.',
  'overview.sessions': 'Sitzungen',
  'overview.sessionsHint':
    'Sitzungen, die Clients an jedem Tag begannen, summiert über die Gateways, die sie melden. Der Dienst speichert die erste Meldung je Gateway und Tag.',
  'overview.sessionsSummary':
    'Höchstens {sessions, number} Sitzungen am Tag, am {day}, gemeldet von {gateways, number} Gateways.',
  'overview.noSessions': 'Kein Gateway hat in diesen Tagen Sitzungen gemeldet.',
  'overview.sessionsLoading': 'Sitzungen werden geladen…',
  'overview.sessionsFailed': 'Die Sitzungen konnten nicht geladen werden.',
  'overview.sessionsStarted': 'Begonnene Sitzungen',
  'overview.activeClients': 'Aktive Clients',
  'overview.mixingLine': 'Mischend',
  'overview.entryLine': 'Rolle Entry',
  'overview.exitLine': 'Rolle Exit',
  'overview.count': 'Knoten',
  'overview.share': 'Anteil',
  'overview.high': 'Bewertung hoch',
};
