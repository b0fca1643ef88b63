import { identityContext } from './context-identity.ts';
import { invitationsContext } from './context-invitations.ts';
import { messagingContext } from './context-messaging.ts';
import { pushContext } from './context-push.ts';
import type { GeneratorContext } from './generator-context.ts';

const CONTEXTS: Readonly<Record<string, GeneratorContext>> = {
  messaging: messagingContext,
  identity: identityContext,
  push: pushContext,
  invitations: invitationsContext,
};

/** @throws Error that lists the contexts */
export function contextOf(name = 'messaging'): GeneratorContext {
  const context = CONTEXTS[name];
  if (!context)
    throw new Error(
      `--context must be one of ${[...Object.keys(CONTEXTS), 'realtime', 'node-network'].join(', ')}`,
    );
  return context;
}
