import { identityModule } from '@tandem/assembly-identity';
import { isolationModule } from '@tandem/assembly-isolation';
import { messagingModule } from '@tandem/assembly-messaging';
import { createContainer, type ProcessParts } from '@tandem/assembly-process';
import { transferModule } from '@tandem/assembly-transfer';
import type { Container } from 'inversify';

/** Composes the contexts of commands: the modules of the services. */
export function composeOperator(parts: ProcessParts): Container {
  const container = createContainer(parts);
  container.load(isolationModule(), messagingModule(), identityModule(), transferModule());
  return container;
}
