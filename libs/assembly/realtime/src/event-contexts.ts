import { bindIdentityEventQueries, bindIdentityStateQueries } from '@tandem/identity-postgres';
import {
  identityStateSources,
  identityTranslators,
  type IdentityPresentation,
} from '@tandem/identity-rest';
import { incomingWebhooksState } from '@tandem/integrations-rest';
import { invitationTranslator } from '@tandem/invitations-rest';
import { bindMessagingEventQueries, bindMessagingStateQueries } from '@tandem/messaging-postgres';
import {
  channelPermissions,
  messagingStateSources,
  messagingTranslators,
  type MessagePresentation,
} from '@tandem/messaging-rest';
import { PostgresDeviceQueries } from '@tandem/push-postgres';
import { deviceState, deviceTranslator } from '@tandem/push-rest';
import { accessTranslators, serverTranslators } from '@tandem/realtime-rest';
import { bindStateSources, bindTranslators, type AnyTranslator } from '@tandem/shared-chat-wire';
import type { Sql } from '@tandem/shared-postgres';

/** Dependencies of the presentation of users, messages and channels. */
export type RealTimePresentation = MessagePresentation & IdentityPresentation;

/** The parts of the initial state, of every context. */
export function realTimeSources(presentation: RealTimePresentation) {
  return [
    ...bindStateSources(identityStateSources(presentation, { channelPermissions }), (sql: Sql) =>
      bindIdentityStateQueries(sql, { isLimited: presentation.limitsPresence }),
    ),
    ...bindStateSources(messagingStateSources(presentation), bindMessagingStateQueries),
    ...bindStateSources([incomingWebhooksState], (sql: Sql) => sql),
    ...bindStateSources([deviceState], (sql: Sql) => ({ devices: new PostgresDeviceQueries(sql) })),
  ];
}

/** Translators of events that contain everything that clients receive. */
const PLAIN_TRANSLATORS: readonly AnyTranslator<object>[] = [
  invitationTranslator,
  deviceTranslator,
];

/** The translators of the events of every context. */
export function eventContexts(presentation: RealTimePresentation) {
  return [
    bindTranslators(identityTranslators(presentation), bindIdentityEventQueries),
    bindTranslators(messagingTranslators(presentation), bindMessagingEventQueries),
    bindTranslators(PLAIN_TRANSLATORS, (sql: Sql) => sql),
    bindTranslators([...accessTranslators, ...serverTranslators], (sql: Sql) => sql),
  ];
}
