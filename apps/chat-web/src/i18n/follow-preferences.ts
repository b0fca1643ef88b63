import type { ReadonlySignal } from '@preact/signals';
import type { ChatState } from '@tandem/chat-client';
import { setTimePreferences } from './times.ts';

/** Times are formatted as the actor wants them, also after they have changed it. */
export function followTimePreferences(state: ReadonlySignal<ChatState | null>): () => void {
  return state.subscribe((current) => {
    const settings = current?.personal.settings;
    setTimePreferences({
      timeZone: '',
      isTwentyFourHour: settings?.twenty_four_hour_time ?? true,
    });
  });
}
