import { t } from '../../i18n/translate.ts';
import { availabilityOf } from '@tandem/chat-client';
import { useStatePart, useStore } from '../../app/store-context.ts';

/** A dot for the presence of a user. */
export function PresenceDot({ userId }: { readonly userId: number }) {
  const now = useStore().now.value;
  const availability = useStatePart((state) => availabilityOf(state, userId, now), [userId, now]);
  return (
    <span class={`presence ${availability}`} role="img" aria-label={t(`views.${availability}`)} />
  );
}
