import { WebhookFailed, type MessageView, type WebhookBot } from '@tandem/messaging-domain';

/** The form that programs for Slack expect. It has no direct messages. */
export function slackBody(
  { actor, fullName }: WebhookBot,
  { id, place, sender, sentAt, content }: MessageView,
  token: string,
): URLSearchParams {
  if (place.kind === 'direct') {
    throw new WebhookFailed('webhooks in the format of Slack take no direct messages', false);
  }
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  return new URLSearchParams({
    token,
    team_id: `T${actor.realmId}`,
    team_domain: sender.realmStringId,
    channel_id: `C${place.channelId}`,
    channel_name: place.channelName,
    thread_ts: String(id),
    timestamp: seconds,
    user_id: `U${sender.id}`,
    user_name: sender.fullName,
    text: content,
    trigger_word: `@**${fullName}**`,
    service_id: String(actor.userId),
  });
}
