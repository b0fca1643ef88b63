/**
 * The errors of the server that users meet, in German, by the English text; other errors are shown in English. Braces
 * enclose the values of an error. A test compares the English texts with those of the server.
 */
export const FAILURES_DE: Readonly<Record<string, string>> = {
  // Everywhere
  'Insufficient permission': 'Dazu haben Sie nicht das Recht.',
  'Must be an organization administrator': 'Dazu müssen Sie Administrator der Organisation sein.',
  'Must be an organization owner': 'Dazu müssen Sie Besitzer der Organisation sein.',
  'API usage exceeded rate limit': 'Das waren zu viele Anfragen.',
  'No such user': 'Diesen Benutzer gibt es nicht.',
  'User is deactivated': 'Dieser Benutzer ist deaktiviert.',

  // Messages
  'Message must not be empty': 'Die Nachricht ist leer.',
  'Unable to render message': 'Der Text kann nicht dargestellt werden.',
  'Invalid message(s)': 'Diese Nachricht gibt es nicht mehr.',
  'Invalid character in topic, at position {position}!':
    'Das Thema enthält an Position {position} ein unzulässiges Zeichen.',
  "'{email}' is no longer using this service.": '{email} ist nicht mehr hier.',
  'Direct messages are disabled in this organization.':
    'Direktnachrichten sind in dieser Organisation abgeschaltet.',
  'This conversation does not include any users who can authorize it.':
    'In dieser Unterhaltung ist kein Mitglied, das sie erlauben darf.',
  'You do not have permission to initiate direct message conversations.':
    'Sie dürfen keine Direktnachrichten beginnen.',
  'You do not have permission to access some of the recipients.':
    'Einige der Empfänger dürfen Sie nicht sehen.',
  "Channel '{name}' does not exist": 'Den Kanal „{name}“ gibt es nicht.',
  "Not authorized to send to channel '{name}'": 'In den Kanal „{name}“ dürfen Sie nicht schreiben.',
  'You do not have permission to post in this channel.':
    'In diesen Kanal dürfen Sie nicht schreiben.',
  'You do not have permission to create new topics in this channel.':
    'In diesem Kanal dürfen Sie keine neuen Themen beginnen.',
  'Sending messages to the general chat is not allowed in this channel.':
    'In diesem Kanal braucht jede Nachricht ein Thema.',
  'Only the general chat topic is allowed in this channel.':
    'Dieser Kanal hat nur das allgemeine Thema.',
  'You do not have permission to use channel wildcard mentions in this channel.':
    'In diesem Kanal dürfen Sie nicht alle erwähnen.',
  'You do not have permission to use topic wildcard mentions in this topic.':
    'In diesem Thema dürfen Sie nicht alle Beteiligten erwähnen.',
  "You are not allowed to mention user group '{group}'.":
    'Die Gruppe „{group}“ dürfen Sie nicht erwähnen.',
  'Your organization has turned off message editing':
    'Das Bearbeiten von Nachrichten ist in dieser Organisation abgeschaltet.',
  "You don't have permission to edit this message": 'Diese Nachricht dürfen Sie nicht bearbeiten.',
  'The time limit for editing this message has passed':
    'Die Frist zum Bearbeiten dieser Nachricht ist vorbei.',
  "You don't have permission to move this message": 'Diese Nachricht dürfen Sie nicht verschieben.',
  "You don't have permission to delete this message": 'Diese Nachricht dürfen Sie nicht löschen.',
  'The time limit for deleting this message has passed':
    'Die Frist zum Löschen dieser Nachricht ist vorbei.',
  'Read receipts are disabled in this organization.':
    'Lesebestätigungen sind in dieser Organisation abgeschaltet.',
  'Message edit history is disabled in this organization':
    'Frühere Fassungen von Nachrichten werden in dieser Organisation nicht gezeigt.',

  // Files
  "File is larger than this server's configured maximum upload size ({limit} MiB).":
    'Die Datei ist größer als {limit} MiB.',
  "Upload would exceed your organization's upload quota.":
    'Der Speicher der Organisation reicht für diese Datei nicht.',
  'File not found.': 'Diese Datei gibt es nicht.',
  'Invalid image format': 'Das ist kein Bild in einem bekannten Format.',

  // Channels
  "Channel name can't be empty.": 'Der Kanal braucht einen Namen.',
  'Channel name too long (limit: {limit} characters).':
    'Der Name des Kanals hat mehr als {limit} Zeichen.',
  'Invalid character in channel name, at position {position}.':
    'Der Name des Kanals enthält an Position {position} ein unzulässiges Zeichen.',
  'Channel named {name} already exists': 'Einen Kanal namens {name} gibt es schon.',
  "Channel '{name}' already exists": 'Einen Kanal namens {name} gibt es schon.',
  'You do not have permission to administer this channel.':
    'Diesen Kanal dürfen Sie nicht verwalten.',
  'Unable to access channel ({name}).': 'Auf den Kanal {name} haben Sie keinen Zugriff.',
  'Private channels cannot be made default.': 'Ein privater Kanal kann kein Standardkanal sein.',
  'A default channel cannot be private.': 'Ein Standardkanal kann nicht privat sein.',
  'Channel folder name already in use': 'Einen Ordner mit diesem Namen gibt es schon.',
  "Channel folder name can't be empty.": 'Der Ordner braucht einen Namen.',
  'You need to remove all the channels from this folder to archive it.':
    'Entfernen Sie zuerst alle Kanäle aus diesem Ordner.',

  // Accounts
  'Wrong password!': 'Das Passwort ist falsch.',
  'New password is too weak!': 'Das neue Passwort ist zu schwach.',
  "You're making too many attempts! Try again in {seconds} seconds.":
    'Das waren zu viele Versuche. Versuchen Sie es in {seconds} Sekunden wieder.',
  'The code is wrong or was used.': 'Der Code ist falsch oder wurde schon verwendet.',
  'Account is deactivated': 'Dieses Konto ist deaktiviert.',
  'Name too long!': 'Der Name ist zu lang.',
  'Name must not be empty!': 'Der Name fehlt.',
  'Invalid characters in name!': 'Der Name enthält unzulässige Zeichen.',
  'Invalid format!': 'Der Name hat eine unzulässige Form.',
  'Unique names required in this organization.': 'Diesen Namen hat schon ein anderer Benutzer.',
  'Invalid address.': 'Diese Adresse ist ungültig.',
  'Outside your domain.': 'Diese Adresse ist außerhalb der Domains der Organisation.',
  'Please use your real email address.': 'Bitte verwenden Sie Ihre echte E-Mail-Adresse.',
  'Already has an account.': 'Diese Adresse hat schon ein Konto.',
  'Account has been deactivated.': 'Das Konto mit dieser Adresse ist deaktiviert.',
  'Cannot deactivate the only organization owner':
    'Der einzige Besitzer der Organisation kann nicht deaktiviert werden.',
  'The owner permission cannot be removed from the only organization owner.':
    'Der einzige Besitzer der Organisation muss Besitzer bleiben.',
  'A token has a name of 1 to {limit} characters.':
    'Ein Zugriffsschlüssel hat einen Namen mit 1 bis {limit} Zeichen.',

  // Organization
  'You must specify at least one email address.': 'Geben Sie mindestens eine E-Mail-Adresse an.',
  "Some emails did not validate, so we didn't send any invitations.":
    'Einige Adressen sind ungültig; darum wurde keine Einladung gesendet.',
  "We weren't able to invite anyone.": 'Es konnte niemand eingeladen werden.',
  'Invitation has already been revoked': 'Diese Einladung ist schon zurückgezogen.',
  "User group name can't be empty!": 'Die Gruppe braucht einen Namen.',
  "User group '{name}' already exists.": 'Eine Gruppe namens {name} gibt es schon.',
  'Cannot deactivate user group in use.':
    'Diese Gruppe wird noch von Einstellungen verwendet und kann nicht deaktiviert werden.',
  'Name is already in use.': 'Dieser Name wird schon verwendet.',
  'Bad name or username': 'Dieser Name ist nicht möglich.',
  'A field with that label already exists.': 'Ein Feld mit diesem Namen gibt es schon.',
  'Label cannot be blank.': 'Das Feld braucht einen Namen.',
  'Field must have at least one choice.': 'Das Feld braucht mindestens eine Auswahl.',
};
