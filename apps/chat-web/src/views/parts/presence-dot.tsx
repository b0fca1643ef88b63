import { t } from '../../i18n/translate.ts';
import { availabilityOf } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';

/** Whether a user is here. */
export function PresenceDot({ userId }: { readonly userId: number }) {
  const availability = availabilityOf(useChatState(), userId, useStore().now.value);
  return (
    <span class={`presence ${availability}`} role="img" aria-label={t(`views.${availability}`)} />
  );
}
