import { DomainError } from '@tandem/shared-kernel';

/** Every failure of this context and its data. */
export interface RealtimeFailures {
  /** Unknown, expired, or of another user. */
  EVENT_QUEUE_UNKNOWN: { readonly queueId: string };
  EVENT_ALREADY_PRUNED: { readonly eventId: number };
  EVENT_NOT_IN_QUEUE: { readonly eventId: number };
  ALL_PUBLIC_CHANNELS_NOT_AUTHORIZED: null;
  NARROW_OPERATOR_NOT_SUPPORTED: { readonly operator: string };
  NARROW_OPERAND_NOT_SUPPORTED: { readonly operand: string };
}

/** Codes of the failures of this context. */
type RealtimeErrorCode = keyof RealtimeFailures;

/** A failure of this context. */
export class RealtimeError<Code extends RealtimeErrorCode> extends DomainError<
  RealtimeFailures,
  Code
> {}
