import type { Actor } from '@tandem/shared-kernel';
import type { Integration } from './integration.ts';

/** A fault of requests that the owner of the bot corrects in the settings of the sender. */
export type SetupFault =
  | {
      readonly kind: 'event-header-missing';
      /** The path of the request. */
      readonly path: string;
    }
  | { readonly kind: 'json-invalid' }
  /** The payload lacks fields that users choose. */
  | { readonly kind: 'payload-incomplete' };

/** Notices to the owners of bots. */
export interface SetupNotices {
  /**
   * Sends the owner of a bot a direct message, unless there was one a short time before: senders repeat their
   * requests. Does nothing for actors that are no bots.
   *
   * @param content Markdown
   */
  notify(bot: Actor, content: string): Promise<void>;
}

/** Notifies the owner of a bot of requests that cannot become messages until their sender is configured. */
export class NotifyOfSetupFault {
  readonly #notices: SetupNotices;

  constructor(notices: SetupNotices) {
    this.#notices = notices;
  }

  async execute(
    { actor, fullName }: { readonly actor: Actor; readonly fullName: string },
    integration: Integration,
    fault: SetupFault,
  ): Promise<void> {
    if (fault.kind === 'json-invalid' && integration.ignoresInvalidJson) return;
    await this.#notices.notify(actor, noticeOf(fault, integration, fullName));
  }
}

/** @see https://github.com/zulip/zulip/blob/main/zerver/lib/webhooks/common.py for the texts */
function noticeOf(
  fault: SetupFault,
  { name, eventHeader = '' }: Integration,
  botName: string,
): string {
  switch (fault.kind) {
    case 'event-header-missing':
      return [
        `Hi there!  Your bot ${botName} just sent an HTTP request to ${fault.path} that`,
        `is missing the HTTP ${eventHeader} header.  Because this header is how`,
        `${name} indicates the event type, this usually indicates a configuration`,
        'issue, where you either entered the URL for a different integration, or are running',
        "an older version of the third-party service that doesn't provide that header.",
        'Contact an administrator of your organization if you need help debugging!',
      ].join('\n');
    case 'json-invalid':
      return [
        `Hi there! It looks like you tried to set up the ${name} integration,`,
        "but didn't correctly configure the webhook to send data in the JSON format",
        'that this integration expects!',
      ].join('\n');
    case 'payload-incomplete':
      return [
        `Hi there! Your bot ${botName} just received a ${name} payload that is missing`,
        'some data that this server requires. This usually indicates a configuration issue',
        `in your ${name} webhook settings. Please make sure that you set the required parameters`,
        `when configuring the ${name} webhook. Contact an administrator of your organization if you`,
        'need further help!',
      ].join('\n');
  }
}
