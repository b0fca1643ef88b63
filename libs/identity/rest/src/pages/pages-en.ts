/** The texts of the pages of accounts. */
export const PAGES_EN = {
  'login.title': 'Log in to {realm}',
  'login.action': 'Log in',
  'login.with': 'Log in with {method}',
  'login.email': 'Email',
  'login.password': 'Password',
  'login.code': 'Code of your device, if you set one up',
  'login.failed': 'You are not logged in',

  'link.text': 'Press the button to log in to this browser. The link works once.',

  'desktop.title': 'Finish desktop login',
  'desktop.start':
    'Log in in your browser, which opens now. Then copy the login token there and return to this window.',
  'desktop.token': 'Login token',
  'desktop.finish': 'Finish',
  'desktop.wrong': 'This is not the login token.',
  'desktop.copyText':
    'Copy this login token and return to the desktop program. It works once and for two minutes.',
  'desktop.copy': 'Copy the token',
  'desktop.copied': 'Copied',
  'desktop.continue': 'Continue in this browser',

  'reset.title': 'Reset your password',
  'reset.text': 'We will send you a mail with a link to a new password.',
  'reset.send': 'Send the link',
  'reset.sentTitle': 'Look into your mailbox',
  'reset.sent': 'If an account has this address, a mail with a link is on its way to it.',
  'reset.newTitle': 'Choose a new password',
  'reset.newText':
    'All devices and programs with tokens of your account will have to log in again.',
  'reset.save': 'Save',
  'reset.doneTitle': 'Your password has changed',
  'reset.done': 'From now on {email} logs in with the new password.',

  'address.title': 'Confirm your new email address',
  'address.text': 'Press the button to use this address from now on.',
  'address.confirm': 'Confirm',
  'address.doneTitle': 'Your email address has changed',
  'address.done': 'From now on your account uses {email}.',

  'failed.title': 'This did not work',
  'failed.busy': 'There were too many attempts. Try again in a few minutes.',
} as const;
