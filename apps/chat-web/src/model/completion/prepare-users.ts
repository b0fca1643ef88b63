import type { ChatState } from '@tandem/chat-client';
import { usersByName } from '../users-by-name.ts';
import { plainNamesOf } from './find-users.ts';
import { namesakes } from './mentions.ts';

/** The users of one step, which then takes a few ms on a slow device. */
const USERS_PER_STEP = 500;

/** Derives from users what the first completion of a mention would else derive in one long task. */
export function* preparationOf(users: ChatState['users']): Generator<void> {
  for (const [index, user] of usersByName(users).entries()) {
    plainNamesOf(user);
    if (index % USERS_PER_STEP === USERS_PER_STEP - 1) yield;
  }
  yield;
  namesakes(users);
}
