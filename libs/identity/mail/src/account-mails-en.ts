/** The texts of mails about accounts. */
export const ACCOUNT_MAILS_EN = {
  hello: 'Hello {name},',
  alternative: 'Or open this address:',

  'confirm.subject': 'Verify your new email address for {realm}',
  'confirm.text':
    'We received a request to change the email address of your account in {realm} ({url}) from {oldEmail} to {newEmail}. The link works for one day.',
  'confirm.action': 'Confirm email change',
  'confirm.footer':
    'If you did not ask for this, you need not do anything: your address stays as it is.',

  'changed.subject': 'Email address changed for {realm}',
  'changed.text':
    'The email address of your account in {realm} ({url}) has been changed to {newEmail}.',
  'changed.footer':
    'If you did not do this, write to an administrator of the organization at once.',

  'reset.subject': 'Password reset for {realm}',
  'reset.text':
    'We received a request for a new password of your account in {realm} ({url}). The link works once, for one hour. With the new password all your devices and tokens log in again.',
  'reset.action': 'Choose a new password',
  'reset.footer':
    'If you did not ask for this, you need not do anything: your password is unchanged.',

  'login.subject': 'New login from {program}',
  'login.text': 'Your account in {realm} has just been used to log in.',
  'login.facts':
    'Server: {url}\nAccount: {email}\nTime: {time}\nProgram: {program}\nIP address: {address}',
  'login.advice':
    'If this was you, there is nothing to do. If it was not, change your password and have your API key replaced.',
  'login.footer': 'You get this because “email me about new logins” is on in your settings.',

  'deactivated.subject': 'Your account in {realm} has been deactivated',
  'deactivated.text':
    'Your account in {realm} ({url}) has been deactivated, and you will no longer be able to log in.',
  'deactivated.comment': 'The administrators provided the following comment:',
} as const;
