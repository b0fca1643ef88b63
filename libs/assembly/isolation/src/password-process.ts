import { ZxcvbnPasswordStrength } from '@tandem/identity-zxcvbn';
import { serveProcess } from '@tandem/shared-isolation/worker';
import type { PasswordTask } from './password-tasks.ts';

const strength = new ZxcvbnPasswordStrength();

/** Entry of the processes that estimate passwords. */
serveProcess((given) => {
  const { password, personalWords } = given as PasswordTask;
  return strength.guessesFor(password, personalWords);
});
