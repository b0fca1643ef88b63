import { CHANNELS } from '../content/organization.ts';
import type { DemoName } from '../content/conversation.ts';
import { BOT, COLLEAGUES, LOG_INS } from '../demo-people.ts';

/** A record of a table of an export. */
export type Row = Readonly<Record<string, unknown>>;

export const REALM_ID = 1;
export const CLIENT_ID = 1;
export const EMOJI_ID = 1;

const NAMES: readonly DemoName[] = [
  ...[...LOG_INS, ...COLLEAGUES].map(({ name }) => name),
  BOT.name,
  'welcome',
];

/** The ids of users in the archive begin at 1, in the order of their log-ins; the bots are last. */
export function userId(name: DemoName): number {
  return NAMES.indexOf(name) + 1;
}

export function channelId(name: string): number {
  const index = CHANNELS.findIndex((channel) => channel.name === name);
  if (index < 0) throw new Error(`The demo has no channel ${name}`);
  return index + 1;
}

const CHANNEL_RECIPIENTS = 100;
const GROUP_RECIPIENTS = 200;

/** The recipient of a user's direct messages has the user's id. */
export const channelRecipient = (name: string) => CHANNEL_RECIPIENTS + channelId(name);
/** The recipient of a conversation of three users or more, by its position. */
export const groupRecipient = (index: number) => GROUP_RECIPIENTS + index;
