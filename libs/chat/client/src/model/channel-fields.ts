import type { Schemas } from '../api/operations.ts';
import type { Channel, PersonalChannelSettings } from './chat-state.ts';

const PERSONAL = [
  'audible_notifications',
  'color',
  'desktop_notifications',
  'email_notifications',
  'in_home_view',
  'is_muted',
  'pin_to_top',
  'push_notifications',
  'wildcard_mentions_notify',
] as const satisfies readonly (keyof PersonalChannelSettings)[];

const isPersonal: ReadonlySet<string> = new Set(PERSONAL);
const NOT_OF_CHANNEL = new Set([...PERSONAL, 'subscribers', 'partial_subscribers', 'is_default']);

/** The fields of the channel itself, of any list that contains it. */
export function channelFieldsOf(listed: object & { readonly stream_id: number }): Channel {
  const fields = Object.entries(listed).filter(([name]) => !NOT_OF_CHANNEL.has(name));
  return Object.fromEntries(fields) as unknown as Channel;
}

/** The settings of the actor for the channel. */
export function personalSettingsOf(listed: Schemas['Subscription']): PersonalChannelSettings {
  const fields = Object.entries(listed).filter(([name]) => isPersonal.has(name));
  return Object.fromEntries(fields) as unknown as PersonalChannelSettings;
}
