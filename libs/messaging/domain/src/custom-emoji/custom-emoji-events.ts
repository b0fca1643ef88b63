import type { DomainEvent } from '@tandem/shared-kernel';
import type { CustomEmojiView } from './custom-emoji-view.ts';

/** A custom emoji was added. */
export interface CustomEmojiAdded extends DomainEvent {
  readonly type: 'custom_emoji.added';
  readonly emoji: CustomEmojiView;
}

/** A custom emoji cannot be chosen any more. */
export interface CustomEmojiDeactivated extends DomainEvent {
  readonly type: 'custom_emoji.deactivated';
  readonly emoji: CustomEmojiView;
}

export type CustomEmojiEvent = CustomEmojiAdded | CustomEmojiDeactivated;
