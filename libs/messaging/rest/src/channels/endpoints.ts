import type { MessagingUseCases } from '@tandem/messaging-domain';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import type { NamedSchema } from '@tandem/shared-rest';
import { getChannelEmail } from '../email-gateway/get-channel-email.endpoint.ts';
import { folderEndpoints, type FolderDependencies } from '../folders/folder.endpoints.ts';
import { channelFolderSchema } from '../folders/folder-schemas.ts';
import {
  navigationViewEndpoints,
  navigationViewSchema,
  type NavigationViewDependencies,
} from '../navigation-views/navigation-view.endpoints.ts';
import {
  setSubscriptionProperties,
  setSubscriptionProperty,
} from '../subscriptions/subscription-properties.endpoints.ts';
import { changeSubscriptions, unsubscribe } from '../subscriptions/unsubscribe.endpoints.ts';
import { deleteTopic } from '../topics/delete-topic.endpoint.ts';
import { muteTopic, setUserTopic } from '../topics/user-topic.endpoints.ts';
import { defaultGroupEndpoints } from './default-group.endpoints.ts';
import { channelEditEndpoints } from './edit-channel.endpoints.ts';
import {
  channelQueryEndpoints,
  type ChannelQueryDependencies,
} from './channel-queries.endpoints.ts';
import { getOwnSubscriptions } from './get-own-subscriptions.endpoint.ts';
import { subscribe } from './subscribe.endpoint.ts';
import { channelSchemas } from './subscription-schemas.ts';

/** The dependencies of the endpoints of channels, folders, navigation views and topics. */
export interface ChannelEndpointDependencies
  extends ChannelQueryDependencies, FolderDependencies, NavigationViewDependencies {
  readonly useCases: MessagingUseCases;
}

/** The endpoints of channels, folders, menus and topics. */
export function channelEndpoints(dependencies: ChannelEndpointDependencies): ChatEndpoint[] {
  const { useCases } = dependencies;
  return [
    subscribe(useCases.subscribe),
    getOwnSubscriptions(dependencies),
    unsubscribe(useCases.unsubscribe),
    changeSubscriptions(useCases.changeSubscriptions),
    setSubscriptionProperties(useCases.setSubscriptionProperties),
    setSubscriptionProperty(useCases.setSubscriptionProperties),
    ...channelEditEndpoints(useCases),
    ...defaultGroupEndpoints(useCases.changeDefaultChannelGroups),
    ...channelQueryEndpoints(dependencies),
    getChannelEmail(useCases.showChannelEmail),
    setUserTopic(useCases.setTopicPolicy),
    muteTopic(useCases.setTopicPolicy),
    deleteTopic(useCases.deleteTopic),
    ...folderEndpoints(dependencies),
    ...navigationViewEndpoints(dependencies),
  ];
}

/** Their named schemas. */
export const channelAreaSchemas: readonly NamedSchema[] = [
  ...channelSchemas,
  channelFolderSchema,
  navigationViewSchema,
];
