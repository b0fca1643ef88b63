import { expect, it } from '@jest/globals';
import { MessagingError, type SendMessageInput } from '@tandem/messaging-domain';
import { ROLES } from '@tandem/shared-kernel';
import { MessagingWebhookDelivery } from './messaging-webhook-delivery.ts';

const actor = { userId: 5, realmId: 1, role: ROLES.member, isBot: true };
const message = { topic: 'alerts', content: 'Full', clientName: 'JSONWebhook' };

function deliveryWith(failure?: Error) {
  const inputs: SendMessageInput[] = [];
  const execute = (_actor: typeof actor, input: SendMessageInput) => {
    inputs.push(input);
    return failure ? Promise.reject(failure) : Promise.resolve({ messageId: 1, newPolicy: null });
  };
  return { inputs, delivery: new MessagingWebhookDelivery({ execute }) };
}

it('sends to a channel and to a user', async () => {
  const { inputs, delivery } = deliveryWith();
  expect(await delivery.toChannel(actor, { name: 'ops' }, message)).toBe(true);
  await delivery.toUser(actor, 7, message);
  const sent = { content: 'Full', clientName: 'JSONWebhook', readBySender: false };
  expect(inputs).toMatchObject([
    { ...sent, target: { kind: 'channel', channel: { name: 'ops' }, topic: 'alerts' } },
    { ...sent, target: { kind: 'direct', people: { ids: [7] } } },
  ]);
});

it('reports an unknown channel, and throws other failures', async () => {
  const unknown = deliveryWith(new MessagingError('CHANNEL_ID_UNKNOWN', { channelId: 3 }));
  expect(await unknown.delivery.toChannel(actor, { id: 3 }, message)).toBe(false);
  const refused = deliveryWith(new MessagingError('CHANNEL_POSTING_NOT_PERMITTED'));
  await expect(refused.delivery.toChannel(actor, { id: 3 }, message)).rejects.toThrow(
    'CHANNEL_POSTING_NOT_PERMITTED',
  );
});
