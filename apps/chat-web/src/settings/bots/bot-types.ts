import { can, type ChatState, type Schemas } from '@tandem/chat-client';

/** A bot that the actor may manage. */
export type Bot = Schemas['Bot'];

export const GENERIC = 1;
export const INCOMING = 2;
export const OUTGOING = 3;

/** The formats of the requests of an outgoing webhook: generic, or that of Slack. */
export const INTERFACES = [1, 2] as const;

export type BotInterface = (typeof INTERFACES)[number];

export type CreatableBotType = typeof GENERIC | typeof INCOMING | typeof OUTGOING;

/** The types of bots that the actor may create. Incoming webhooks only write, so more users may. */
export function allowedBotTypes(state: ChatState): readonly CreatableBotType[] {
  if (can.createBot(state)) return [GENERIC, INCOMING, OUTGOING];
  return can.createWriteOnlyBot(state) ? [INCOMING] : [];
}

/** The receiver of the requests of an outgoing webhook. */
export interface OutgoingService {
  readonly url: string;
  readonly interface: BotInterface;
}

/** The service of an outgoing webhook; the wire does not type it. */
export function outgoingServiceOf({ services }: Bot): OutgoingService {
  const [service] = services as readonly {
    readonly base_url?: string;
    readonly interface?: number;
  }[];
  return { url: service?.base_url ?? '', interface: service?.interface === 2 ? 2 : 1 };
}

/** The file that programs read for the address and the key of a bot. */
export function zuliprcOf({ email }: Pick<Bot, 'email'>, apiKey: string, site: string): string {
  return `[api]\nemail=${email}\nkey=${apiKey}\nsite=${site}\n`;
}

/** The address that another system calls. @see docs/integrations.md */
export function webhookAddress(
  site: string,
  integration: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${site}/api/v1/external/${integration}?${query}`;
}
