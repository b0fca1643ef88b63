import type { EN_NOTIFY } from './en-notify.ts';
import type { TranslationOf } from './en.ts';

/** Recent conversations, cards and notifications. */
export const DE_NOTIFY: TranslationOf<typeof EN_NOTIFY> = {
  'recent.detail': 'Wo zuletzt etwas geschah',
  'recent.filters': 'Unterhaltungen filtern',
  'recent.filterByName': 'Nach Namen filtern',
  'recent.onlyUnread': 'Ungelesen',
  'recent.onlyParticipated': 'Teilgenommen',
  'recent.withMuted': 'Mit stummgeschalteten',
  'recent.conversation': 'Unterhaltung',
  'recent.participants': 'Teilnehmende',
  'recent.lastMessage': 'Letzte Nachricht',
  'recent.mention': 'Sie werden erwähnt',
  'recent.more': 'Ältere Unterhaltungen zeigen',
  'recent.none': 'Keine Unterhaltungen',
  'recent.noneMatches': 'Keine Unterhaltung entspricht dem Filter.',
  'recent.noneHint': 'Unterhaltungen erscheinen hier, sobald jemand schreibt.',
  'notify.offerLabel': 'Benachrichtigungen',
  'notify.offer':
    'Möchten Sie über Nachrichten benachrichtigt werden, während Sie in einem anderen Fenster sind?',
  'notify.allow': 'Benachrichtigungen einschalten',
  'notify.later': 'Nicht jetzt',
  'notify.together': '{count, number} neue Nachrichten in {conversations, number} Unterhaltungen',
  'notify.hidden': 'Neue Direktnachricht',
};
