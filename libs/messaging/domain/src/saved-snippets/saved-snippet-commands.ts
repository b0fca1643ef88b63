import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { PERSONAL_LIMITS, limitReached } from '../stores/personal-limits.ts';

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'clock'>;

/** Keeps a text for later. @see the operation `create-saved-snippet` */
export class AddSavedSnippet {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @param input title and content are not blank, the parameters see to it
   * @throws MessagingError LIMIT_REACHED
   */
  async execute(
    { realmId, userId: ownerId }: Actor,
    input: { readonly title: string; readonly content: string },
  ): Promise<{ id: number }> {
    const createdAt = this.#ports.clock.now();
    const limit = PERSONAL_LIMITS['saved snippets'];
    return this.#ports.unitOfWork.run(async (tx) => {
      const added = { title: input.title.trim(), content: input.content.trim(), createdAt };
      const snippet = await tx.savedSnippets.add(ownerId, added, limit);
      if (snippet === null) throw limitReached('saved snippets');
      await tx.events.append({ type: 'saved_snippet.added', realmId, ownerId, snippet });
      return { id: snippet.id };
    });
  }
}

/** Changes a saved snippet. @see the operation `edit-saved-snippet` */
export class EditSavedSnippet {
  readonly #ports: Pick<Ports, 'unitOfWork'>;

  constructor(ports: Pick<Ports, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError SAVED_SNIPPET_CHANGES_NOTHING, SAVED_SNIPPET_UNKNOWN */
  async execute(
    { realmId, userId: ownerId }: Actor,
    input: {
      readonly id: number;
      readonly title?: string | undefined;
      readonly content?: string | undefined;
    },
  ): Promise<void> {
    const changes = { title: input.title?.trim(), content: input.content?.trim() };
    if (changes.title === undefined && changes.content === undefined) {
      throw new MessagingError('SAVED_SNIPPET_CHANGES_NOTHING');
    }
    await this.#ports.unitOfWork.run(async (tx) => {
      const snippet = await tx.savedSnippets.change(ownerId, input.id, changes);
      if (snippet === null) throw new MessagingError('SAVED_SNIPPET_UNKNOWN');
      await tx.events.append({ type: 'saved_snippet.updated', realmId, ownerId, snippet });
    });
  }
}

/** Removes a saved snippet. @see the operation `delete-saved-snippet` */
export class RemoveSavedSnippet {
  readonly #ports: Pick<Ports, 'unitOfWork'>;

  constructor(ports: Pick<Ports, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError SAVED_SNIPPET_UNKNOWN */
  async execute(
    { realmId, userId: ownerId }: Actor,
    { id: snippetId }: { readonly id: number },
  ): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      if (!(await tx.savedSnippets.remove(ownerId, snippetId))) {
        throw new MessagingError('SAVED_SNIPPET_UNKNOWN');
      }
      await tx.events.append({ type: 'saved_snippet.removed', realmId, ownerId, snippetId });
    });
  }
}
