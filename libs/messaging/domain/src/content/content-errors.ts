import { DomainError } from '@tandem/shared-kernel';

/** What can be wrong with the text of a message or a topic: code to the data that explains it. */
export interface ContentFailures {
  /** Nothing but white space was sent. */
  MESSAGE_EMPTY: null;
  MESSAGE_HAS_NULL_BYTE: null;
  /** The source makes more HTML than is stored, see {@link MAX_RENDERED_LENGTH}. */
  MESSAGE_NOT_RENDERABLE: null;
  /** `position` counts characters (code points) from 1. */
  TOPIC_HAS_INVALID_CHARACTER: { readonly position: number };
}

/** Codes of {@link ContentError}. */
export type ContentErrorCode = keyof ContentFailures;

/** Refuses the text of a message or a topic. */
export class ContentError<C extends ContentErrorCode = ContentErrorCode> extends DomainError<
  ContentFailures,
  C
> {}
