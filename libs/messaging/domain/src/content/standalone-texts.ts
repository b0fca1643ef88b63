import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { ContentError, isRenderingBusy } from './content-errors.ts';
import type { MessageRenderer } from './message-renderer.ts';
import { PLAIN, renderPlain } from './render-plain.ts';

/**
 * The largest number of texts of one request, more than an organization has fields; further texts are
 * rendered in the transaction.
 */
const MAX_EARLY_TEXTS = 20;
/** In UTF-16 units: the longest text of all, a welcome text. A longer one is refused. */
const MAX_LENGTH = 8_000;
const RETRY_AFTER_SECONDS = 2;

interface StandaloneTextPorts {
  /** Renders immediately, in time linear in the length; called on first use. */
  readonly immediate: () => Pick<MessageRenderer, 'renderDescription'>;
  /** Renders texts that may take long; `null` where no text of users changes. */
  readonly isolated: Pick<MessageRenderer, 'mayTakeLong' | 'renderDescription'> | null;
}

/** Renders texts that refer to nothing: profiles and welcome texts. */
export class StandaloneTexts {
  readonly #ports: StandaloneTextPorts;
  #immediate: Pick<MessageRenderer, 'renderDescription'> | undefined;

  constructor(ports: StandaloneTextPorts) {
    this.#ports = ports;
  }

  /** Renders immediately, with formulas shown as source. */
  render(markdown: string): Promise<string> {
    // Created on first use: most processes render no such text.
    this.#immediate ??= this.#ports.immediate();
    return renderPlain(this.#immediate, markdown);
  }

  /**
   * Renders the texts that may take long, before a transaction.
   *
   * @returns the HTML of each text; missing texts must be rendered immediately
   * @throws TemporarilyUnavailable when too many texts of the writer wait
   */
  async renderEarly(
    texts: readonly string[],
    writerId: number,
  ): Promise<ReadonlyMap<string, string>> {
    const { isolated } = this.#ports;
    const rendered = new Map<string, string>();
    if (isolated === null) return rendered;
    const slow = new Set(
      texts.filter((text) => text.length <= MAX_LENGTH && isolated.mayTakeLong(text)),
    );
    for (const text of [...slow].slice(0, MAX_EARLY_TEXTS)) {
      const html = await early(isolated, text, writerId);
      if (html !== null) rendered.set(text, html);
    }
    return rendered;
  }
}

/** Returns `null` for a text that cannot be rendered. */
async function early(
  renderer: Pick<MessageRenderer, 'renderDescription'>,
  text: string,
  writerId: number,
): Promise<string | null> {
  try {
    return await renderer.renderDescription(text, { ...PLAIN, writerId, mayTakeLong: true });
  } catch (error) {
    if (isRenderingBusy(error)) {
      throw new TemporarilyUnavailable('too many texts wait', RETRY_AFTER_SECONDS);
    }
    if (error instanceof ContentError) return null;
    throw error;
  }
}
