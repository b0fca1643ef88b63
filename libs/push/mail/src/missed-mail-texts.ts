import { createCatalogs, type TextsIn, type TranslationOf } from '@tandem/shared-page-texts';

/** The texts of mails about missed messages. */
export const MISSED_MAILS_EN = {
  missed: 'You missed {count, plural, one {a message} other {# messages}} at {realm}.',
  hidden:
    'This mail does not say what they are about, because of your settings or those of {realm}.',
  read: 'Read in {realm}',
  alternative: 'Or open this address:',
  noAnswers: 'Answers to this mail reach nobody.',
  unsubscribe: 'No more mails about messages',
  'subject.hidden': 'New messages',
  'subject.self': 'Messages to yourself',
  'subject.one': 'DMs with {name}',
  'subject.group': 'Group DMs with {names}',
  'subject.many': 'Group DMs with {name} and {count, plural, one {# other} other {# others}}',
  'reason.direct': 'You get this because a user wrote to you at {realm}.',
  'reason.mentioned': 'You get this because you were mentioned at {realm}.',
  'reason.everybody': 'You get this because everybody was mentioned at {realm}.',
  'reason.followed': 'You get this because you follow this topic at {realm}.',
  'reason.channel': 'You get this because you asked for mails about this channel at {realm}.',
} as const;

/** The same in German. */
export const MISSED_MAILS_DE: TranslationOf<typeof MISSED_MAILS_EN> = {
  missed:
    'Sie haben bei {realm} {count, plural, one {eine Nachricht} other {# Nachrichten}} verpasst.',
  hidden: 'Nach Ihren Einstellungen oder denen von {realm} zeigt diese E-Mail den Inhalt nicht.',
  read: 'In {realm} lesen',
  alternative: 'Oder öffnen Sie diese Adresse:',
  noAnswers: 'Antworten auf diese E-Mail erreichen niemanden.',
  unsubscribe: 'Keine E-Mails über Nachrichten mehr',
  'subject.hidden': 'Neue Nachrichten',
  'subject.self': 'Nachrichten an Sie selbst',
  'subject.one': 'Direktnachrichten mit {name}',
  'subject.group': 'Gruppennachrichten mit {names}',
  'subject.many':
    'Gruppennachrichten mit {name} und {count, plural, one {# anderen} other {# anderen}}',
  'reason.direct': 'Sie bekommen dies, weil Ihnen jemand bei {realm} geschrieben hat.',
  'reason.mentioned': 'Sie bekommen dies, weil Sie bei {realm} erwähnt wurden.',
  'reason.everybody': 'Sie bekommen dies, weil bei {realm} alle erwähnt wurden.',
  'reason.followed': 'Sie bekommen dies, weil Sie diesem Thema bei {realm} folgen.',
  'reason.channel': 'Sie bekommen dies, weil Sie E-Mails über diesen Kanal bei {realm} wollten.',
};

/** The texts, by the language of the recipient. */
export const missedMailTexts = createCatalogs(
  { language: 'en', texts: MISSED_MAILS_EN },
  { de: MISSED_MAILS_DE },
);

/** The texts of these mails in the language of the recipient. */
export type MissedMailTexts = TextsIn<typeof MISSED_MAILS_EN>;
