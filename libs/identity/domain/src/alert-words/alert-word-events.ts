import type { DomainEvent } from '@tandem/shared-kernel';

/** The words that a person wants to be told of are not what they were. */
export interface UserAlertWordsChanged extends DomainEvent {
  readonly type: 'user.alert_words_changed';
  readonly userId: number;
  /** All of them, in the order in which they were added. */
  readonly words: readonly string[];
}
