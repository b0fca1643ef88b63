import { DomainError } from '@tandem/shared-kernel';

/** Errors in the text of a message or a topic: code to the data that explains it. */
export interface ContentFailures {
  /** Nothing but white space was sent. */
  MESSAGE_EMPTY: null;
  MESSAGE_HAS_NULL_BYTE: null;
  /** The rendered source exceeds {@link MAX_RENDERED_LENGTH}, or takes too long. */
  MESSAGE_NOT_RENDERABLE: null;
  /** Too many texts wait to be rendered, of this writer or of all. */
  RENDERING_BUSY: { readonly retryAfterSeconds: number };
  /** `position` counts characters (code points) from 1. */
  TOPIC_HAS_INVALID_CHARACTER: { readonly position: number };
}

/** Codes of {@link ContentError}. */
type ContentErrorCode = keyof ContentFailures;

/** True if rendering the same text may succeed later. */
export function isRenderingBusy(error: unknown): boolean {
  return error instanceof ContentError && error.code === 'RENDERING_BUSY';
}

/** Refuses the text of a message or a topic. */
export class ContentError<C extends ContentErrorCode = ContentErrorCode> extends DomainError<
  ContentFailures,
  C
> {}
