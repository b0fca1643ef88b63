import { DomainError, type Actor } from '@tandem/shared-kernel';
import { isRenderingBusy } from '../content/content-errors.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { Composer, messageBody } from '../messages/composer.ts';
import { storedTopic } from '../messages/empty-topic.ts';
import { checkMentions, mentionedUserIds } from '../messages/mention-rules.ts';
import { insertMessage, newMessagePost } from '../messages/message-posting.ts';
import { DuplicateSend, type NewMessage } from '../messages/message-repository.ts';
import { checkChannelPosting } from '../messages/posting-rules.ts';
import { claimUploads, type ShownUploads } from '../uploads/attachment-claims.ts';
import { UploadFile } from '../uploads/upload-file.ts';
import { normalizeTopic } from '../content/topic-name.ts';
import type { ChannelAddress } from './channel-address.ts';
import type { ChannelEmailTarget } from './channel-email-repository.ts';
import { emailText, emailTopic, type MailFiles } from './email-text.ts';
import type { IncomingMail, MailAttachment } from './incoming-mail.ts';

/** A mail and the address that it was sent to. */
interface PostEmailInput {
  readonly address: ChannelAddress;
  readonly mail: IncomingMail;
}

/** The result of posting a mail. */
type PostEmailResult =
  | { readonly kind: 'posted'; readonly messageId: number }
  /** The address is unknown or no longer valid. */
  | { readonly kind: 'unknown-address' }
  /** The owner of the address may not send such a message there. */
  | { readonly kind: 'refused'; readonly reason: string };

type Ports = Pick<
  MessagingPorts,
  | 'unitOfWork'
  | 'destinations'
  | 'references'
  | 'channelEmails'
  | 'renderer'
  | 'addresses'
  | 'clock'
  | 'files'
  | 'images'
  | 'newToken'
  | 'uploadLimits'
>;

const CLIENT = 'Internal';
/** The largest number of files of one mail; a text with more links than this is not a message. */
const MAX_FILES = 20;

/**
 * Turns a mail to a channel into a message. The permissions are those of the user who requested the
 * address; a mail that arrives twice is stored once.
 */
export class PostEmail {
  readonly #ports: Ports;
  readonly #composer: Composer;
  readonly #uploads: UploadFile;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#composer = new Composer(ports);
    this.#uploads = new UploadFile(ports);
  }

  async execute({ address, mail }: PostEmailInput): Promise<PostEmailResult> {
    const target = await this.#ports.channelEmails.findTarget(address.token);
    if (target === null) return { kind: 'unknown-address' };
    const sendKey = `email ${address.token} ${mail.messageId}`;
    try {
      const sent = await this.#ports.destinations.findSent(target.senderId, sendKey);
      const messageId = sent ?? (await this.#post(target, address, mail, sendKey));
      return { kind: 'posted', messageId };
    } catch (error) {
      if (!(error instanceof DomainError) || isRenderingBusy(error)) throw error;
      const { code } = error as DomainError;
      return { kind: 'refused', reason: code };
    }
  }

  async #post(
    target: ChannelEmailTarget,
    { options }: ChannelAddress,
    mail: IncomingMail,
    sendKey: string,
  ): Promise<number> {
    const { creator, channelId, senderId } = target;
    const { destinations, references } = this.#ports;
    const topic = storedTopic(normalizeTopic(emailTopic(mail.subject)));
    const channel = await destinations.findChannel(creator, { id: channelId }, topic, null);
    if (channel === null) throw new MessagingError('CHANNEL_ID_INVALID');
    checkChannelPosting(channel, topic);
    const files = await this.#storeFiles(creator, mail.attachments);
    const text = emailText(mail, options, files);
    const found = await this.#composer.findReferences(references, creator, text);
    const rendered = await this.#composer.render(creator, text, channel.writing, found);
    await checkMentions(references, creator, rendered, found, channel);
    const body = messageBody(text, rendered, await mentionedUserIds(references, rendered));
    const { recipientId } = channel;
    const message = {
      place: { kind: 'channel', channelId, recipientId, topic },
      realmId: creator.realmId,
      senderId,
      body,
      sendKey,
      clientName: CLIENT,
      widget: null,
      sentAt: this.#ports.clock.now(),
      readBySender: false,
    } as const;
    return this.#store(message, { userId: creator.userId, uploadPaths: rendered.uploadPaths });
  }

  /**
   * Files belong to the owner of the address. Files that exceed the limits are omitted, so that the mail
   * itself arrives.
   */
  async #storeFiles(owner: Actor, attachments: readonly MailAttachment[]): Promise<MailFiles> {
    const stored: { name: string; pathId: string }[] = [];
    const leftOut = attachments.slice(MAX_FILES).map(({ name }) => name);
    for (const { name, contentType, bytes } of attachments.slice(0, MAX_FILES)) {
      try {
        const file = { fileName: name, contentType, size: bytes.length, read: () => once(bytes) };
        stored.push(await this.#uploads.execute(owner, file));
      } catch (error) {
        if (!(error instanceof MessagingError)) throw error;
        leftOut.push(name);
      }
    }
    return { stored, leftOut };
  }

  async #store(message: NewMessage, shown: Pick<ShownUploads, 'userId' | 'uploadPaths'>) {
    const { realmId, senderId, sendKey } = message;
    try {
      return await this.#ports.unitOfWork.run(async (tx) => {
        const messageId = await insertMessage(tx, newMessagePost(message));
        await claimUploads(tx, { ...shown, realmId, messageId });
        return messageId;
      });
    } catch (error) {
      if (!(error instanceof DuplicateSend)) throw error;
      const sent = await this.#ports.destinations.findSent(senderId, sendKey ?? '');
      if (sent === null) throw error;
      return sent;
    }
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
