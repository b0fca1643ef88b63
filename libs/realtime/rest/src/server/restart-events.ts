import type { DomainEvent } from '@tandem/shared-kernel';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';

/** An instance started, perhaps of another version. */
interface ServerRestarted extends DomainEvent {
  readonly type: 'server.restarted';
  readonly version: string;
  readonly mergeBase: string;
  readonly featureLevel: number;
  /** The start of the instance, in seconds since epoch. */
  readonly generation: number;
}

/** The event to be appended when an instance starts. @param now ms since epoch */
export function serverRestarted(
  server: Pick<ServerRestarted, 'version' | 'mergeBase' | 'featureLevel'>,
  now: number,
): ServerRestarted {
  const { version, mergeBase, featureLevel } = server;
  const generation = Math.floor(now / 1000);
  return { type: 'server.restarted', realmId: 0, version, mergeBase, featureLevel, generation };
}

/** `restart`: clients check whether the server's version changed. */
const restart = clientEventKind<Omit<ServerRestarted, 'type' | 'realmId'>>({
  kind: 'restart',
  types: ['restart'],
  variant: () => '',
  present: ({ version, mergeBase, featureLevel, generation }) => ({
    type: 'restart',
    zulip_version: version,
    zulip_merge_base: mergeBase,
    zulip_feature_level: featureLevel,
    server_generation: generation,
  }),
});

/** Client events of the service itself. */
export const serverTranslators: readonly AnyTranslator<unknown>[] = [
  clientEventTranslator<ServerRestarted, unknown>({
    of: ['server.restarted'],
    kinds: [restart],
    prepare: async (events) =>
      events.map(({ version, mergeBase, featureLevel, generation }) => [
        restart.draft({ kind: 'server' }, { version, mergeBase, featureLevel, generation }),
      ]),
  }),
];
