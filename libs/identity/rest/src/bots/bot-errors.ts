import { badRequest } from '../wire-entries.ts';

/** The wire form of the failures around bots. */
export const botErrors = {
  NO_SUCH_BOT: badRequest('No such bot'),
  BOT_NAME_TAKEN: badRequest('Name is already in use.'),
  BOTS_TOO_MANY: badRequest('You have reached the limit of {limit} bots.'),
  BOT_SHORT_NAME_INVALID: badRequest('Bad name or username'),
  BOT_TYPE_INVALID: badRequest('Invalid bot type'),
  BOT_INTERFACE_INVALID: badRequest('Invalid interface type'),
  EMBEDDED_BOTS_UNAVAILABLE: badRequest('Embedded bots are not enabled.'),
  BOT_HAS_NO_WEBHOOK: badRequest('This bot has no webhook.'),
  BOT_CHANNEL_UNKNOWN: badRequest("Invalid channel name '{name}'"),
  BOT_OWNER_UNKNOWN: badRequest('Failed to change owner, no such user'),
  BOT_OWNER_DEACTIVATED: badRequest('Failed to change owner, user is deactivated'),
  BOT_OWNER_IS_BOT: badRequest("Failed to change owner, bots can't own other bots"),
  BOT_STORAGE_KEY_UNKNOWN: badRequest('Key does not exist.'),
  BOT_STORAGE_FULL: badRequest(
    'Request exceeds storage limit by {excess} characters. The limit is {limit} characters.',
  ),
} as const;
