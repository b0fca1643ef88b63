import type { DomainEvent } from '@tandem/shared-kernel';

/** The alert words of a user changed. */
export interface UserAlertWordsChanged extends DomainEvent {
  readonly type: 'user.alert_words_changed';
  readonly userId: number;
  /** All of them, in the order in which they were added. */
  readonly words: readonly string[];
}
