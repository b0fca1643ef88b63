import { availabilityOf } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';

const NAMES = { active: 'active', idle: 'idle', offline: 'offline' } as const;

/** Whether a user is here. */
export function PresenceDot({ userId }: { readonly userId: number }) {
  const availability = availabilityOf(useChatState(), userId, useStore().now.value);
  return <span class={`presence ${availability}`} role="img" aria-label={NAMES[availability]} />;
}
