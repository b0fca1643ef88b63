import type { Clock } from '@tandem/shared-kernel';
import type { StandaloneTexts } from '../content/standalone-texts.ts';
import {
  directLocation,
  insertMessage,
  systemMessage,
  noticeBody,
} from '../messages/message-posting.ts';
import type { MessagingTx } from '../messaging-tx.ts';

export type SystemBotName = 'notification-bot' | 'welcome-bot';

/** Reads the system bots, and the text that an organization adds to their greeting. */
export interface SystemBotQueries {
  /** Returns `null` on a server without bots. */
  find(name: SystemBotName): Promise<number | null>;
  /** @returns Markdown; empty if the organization has no text */
  welcomeTextOf(realmId: number): Promise<string>;
}

/** The dependencies of messages of system bots, bound to one transaction. */
export interface SystemBotTx extends Pick<MessagingTx, 'messages'> {
  readonly bots: SystemBotQueries;
}

interface SystemBotPorts {
  readonly texts: Pick<StandaloneTexts, 'render'>;
  readonly clock: Clock;
}

/** A direct message of a system bot to one user. */
interface SystemBotMessage {
  readonly realmId: number;
  readonly receiverId: number;
  /** Markdown, each part a paragraph or more. */
  readonly parts: readonly string[];
  /** Safe HTML of parts; others are rendered immediately. */
  readonly rendered?: ReadonlyMap<string, string> | undefined;
}

/** Sends direct messages of the system bots, in the transaction of the command. */
export class SystemBotMessages {
  readonly #tx: SystemBotTx;
  readonly #ports: SystemBotPorts;

  constructor(tx: SystemBotTx, ports: SystemBotPorts) {
    this.#tx = tx;
    this.#ports = ports;
  }

  /** @returns the id of the message; `null` on a server without bots, where nothing is sent */
  async send(
    bot: SystemBotName,
    { realmId, receiverId, parts, rendered }: SystemBotMessage,
  ): Promise<number | null> {
    const { texts, clock } = this.#ports;
    const senderId = await this.#tx.bots.find(bot);
    if (senderId === null) return null;
    const html = await Promise.all(
      parts.map(async (part) => rendered?.get(part) ?? texts.render(part)),
    );
    const body = noticeBody(parts.join('\n\n'), html.join('\n'), { hasLink: false });
    const location = directLocation(senderId, receiverId);
    const note = { realmId, senderId, place: location, sentAt: clock.now(), body };
    return insertMessage(this.#tx, systemMessage(note));
  }
}
