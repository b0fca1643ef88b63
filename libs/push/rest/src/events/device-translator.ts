import type { DeviceChanged, DeviceEvent } from '@tandem/push-domain';
import { clientEventKind, clientEventTranslator, type WireEvent } from '@tandem/shared-chat-wire';

const device = clientEventKind<WireEvent>({
  kind: 'device',
  types: ['device'],
  present: (event) => event,
  variant: () => 'all',
});

/** Publishes changes of a user's devices to their clients. */
export const deviceTranslator = clientEventTranslator<DeviceEvent, object>({
  of: ['device.added', 'device.removed', 'device.changed'],
  kinds: [device],
  prepare: async (events) =>
    events.map((event) => [
      device.draft({ kind: 'users', userIds: [event.userId] }, wireEventOf(event)),
    ]),
});

function wireEventOf(event: DeviceEvent): WireEvent {
  const common = { type: 'device', device_id: event.deviceId };
  switch (event.type) {
    case 'device.added':
      return { ...common, op: 'add' };
    case 'device.removed':
      return { ...common, op: 'remove' };
    case 'device.changed':
      return { ...common, op: 'update', ...wireChanges(event.changes) };
  }
}

function wireChanges(changes: DeviceChanged['changes']): Record<string, unknown> {
  const named = {
    push_key_id: changes.pushKeyId,
    push_token_id: changes.tokenId,
    pending_push_token_id: changes.pendingTokenId,
    push_token_last_updated_timestamp: changes.tokenUpdatedAt,
    push_registration_error_code: changes.errorCode,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}
