import type { ChatSession } from '../src/session/chat-session.ts';

/** Resolves when a change of a session has made the condition true. */
export function until(session: ChatSession, isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = session.subscribe(check);
    function check() {
      if (!isTrue()) return;
      stop();
      resolve();
    }
    check();
  });
}
