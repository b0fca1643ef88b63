import type { DomainEvent } from '@tandem/shared-kernel';

/** The linkifiers of an organization changed: their number, properties or order. */
export interface LinkifiersChanged extends DomainEvent {
  readonly type: 'linkifiers.changed';
}

/** The playgrounds of an organization changed. */
export interface PlaygroundsChanged extends DomainEvent {
  readonly type: 'playgrounds.changed';
}

export type LinkifierEvent = LinkifiersChanged | PlaygroundsChanged;
