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
  return fieldsOf(listed, (name) => !NOT_OF_CHANNEL.has(name)) as Channel;
}

/** The settings of the actor for the channel. */
export function personalSettingsOf(listed: Schemas['Subscription']): PersonalChannelSettings {
  return fieldsOf(listed, (name) => isPersonal.has(name)) as PersonalChannelSettings;
}

/** A loop, since an organization may have thousands of channels: lists of entries take several times as long. */
function fieldsOf(listed: object, isWanted: (name: string) => boolean): object {
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(listed)) {
    if (isWanted(name)) fields[name] = listed[name as keyof typeof listed];
  }
  return fields;
}
