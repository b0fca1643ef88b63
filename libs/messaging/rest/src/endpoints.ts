import type { MessagingUseCases } from '@tandem/messaging-domain';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import type { NamedSchema } from '@tandem/shared-rest';
import { callEndpoints } from './calls/call.endpoints.ts';
import {
  channelAreaSchemas,
  channelEndpoints,
  type ChannelEndpointDependencies,
} from './channels/endpoints.ts';
import {
  messageAreaSchemas,
  messageEndpoints,
  type MessageEndpointDependencies,
} from './messages/endpoints.ts';
import { readingEndpoints } from './reading/endpoints.ts';
import { addReaction } from './reactions/add-reaction.endpoint.ts';
import { removeReaction } from './reactions/remove-reaction.endpoint.ts';
import {
  storeEndpoints,
  storeSchemas,
  type StoreEndpointDependencies,
} from './stores/endpoints.ts';
import { sendEditTypingNotice, sendTypingNotice } from './typing/typing.endpoints.ts';
import {
  uploadEndpoints,
  uploadSchemas,
  type UploadEndpointDependencies,
} from './uploads/endpoints.ts';

/** The dependencies of the endpoints of this context. */
interface MessagingEndpointDependencies
  extends
    MessageEndpointDependencies,
    ChannelEndpointDependencies,
    UploadEndpointDependencies,
    StoreEndpointDependencies {
  readonly useCases: MessagingUseCases;
}

/** Every endpoint of the messaging context. */
export function messagingEndpoints(dependencies: MessagingEndpointDependencies): ChatEndpoint[] {
  const { useCases } = dependencies;
  return [
    ...channelEndpoints(dependencies),
    ...messageEndpoints(dependencies),
    ...uploadEndpoints(dependencies),
    ...storeEndpoints(dependencies),
    ...readingEndpoints(dependencies),
    ...callEndpoints(),
    addReaction(useCases.addReaction),
    removeReaction(useCases.removeReaction),
    sendTypingNotice(useCases.sendTypingNotice),
    sendEditTypingNotice(useCases.sendEditTypingNotice),
  ];
}

/** The named schemas of the OpenAPI document. */
export const messagingSchemas: readonly NamedSchema[] = [
  ...messageAreaSchemas,
  ...channelAreaSchemas,
  ...uploadSchemas,
  ...storeSchemas,
];
