import { IdentityError } from '../identity-error.ts';
import { LANGUAGES, NOTIFICATION_SOUNDS } from './languages.ts';
import type { UserSettings } from './user-settings.ts';

const SILENCE = 'none';
/** A week, in seconds. */
const LONGEST_BATCH = 604_800;

/**
 * Checks settings that no list of values describes, in the order in which errors are reported.
 *
 * @throws IdentityError LANGUAGE_UNKNOWN, NOTIFICATION_SOUND_UNKNOWN, EMAIL_BATCHING_OUT_OF_RANGE
 */
export function checkSettings(changes: Partial<UserSettings>): void {
  const {
    default_language: language,
    notification_sound: sound,
    email_notifications_batching_period_seconds: seconds,
  } = changes;
  if (language !== undefined && !Object.hasOwn(LANGUAGES, language)) {
    throw new IdentityError('LANGUAGE_UNKNOWN');
  }
  if (sound !== undefined && sound !== SILENCE && !NOTIFICATION_SOUNDS.includes(sound)) {
    throw new IdentityError('NOTIFICATION_SOUND_UNKNOWN', { sound });
  }
  if (seconds !== undefined && (seconds < 1 || seconds > LONGEST_BATCH)) {
    throw new IdentityError('EMAIL_BATCHING_OUT_OF_RANGE', { seconds });
  }
}
