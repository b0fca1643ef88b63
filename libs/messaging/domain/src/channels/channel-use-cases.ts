import { PostEmail } from '../email-gateway/post-email.ts';
import { ShowChannelEmail } from '../email-gateway/show-channel-email.ts';
import { CreateChannelFolder } from '../folders/create-channel-folder.ts';
import { EditChannelFolder } from '../folders/edit-channel-folder.ts';
import { OrderChannelFolders } from '../folders/order-channel-folders.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { AddNavigationView } from '../navigation-views/add-navigation-view.ts';
import { EditNavigationView } from '../navigation-views/edit-navigation-view.ts';
import { RemoveNavigationView } from '../navigation-views/remove-navigation-view.ts';
import { ChangeSubscriptions } from '../subscriptions/change-subscriptions.ts';
import { SetSubscriptionProperties } from '../subscriptions/set-subscription-properties.ts';
import { Unsubscribe } from '../subscriptions/unsubscribe.ts';
import { DeleteTopic } from '../topics/delete-topic.ts';
import { SetTopicPolicy } from '../topics/set-topic-policy.ts';
import { ArchiveChannel } from './archive-channel.ts';
import { CreateChannel } from './create-channel.ts';
import { ChangeDefaultChannelGroups } from './default-channel-groups.ts';
import { EditChannel } from './edit-channel.ts';
import { SetDefaultChannel } from './set-default-channel.ts';
import { Subscribe } from './subscribe.ts';

/** The use cases about channels, subscriptions, folders, menus and topics. */
export function createChannelUseCases(ports: MessagingPorts) {
  const subscribe = new Subscribe(ports);
  const unsubscribe = new Unsubscribe(ports);
  return {
    subscribe,
    unsubscribe,
    changeSubscriptions: new ChangeSubscriptions(ports, { subscribe, unsubscribe }),
    setSubscriptionProperties: new SetSubscriptionProperties(ports),
    createChannel: new CreateChannel(ports),
    editChannel: new EditChannel(ports),
    archiveChannel: new ArchiveChannel(ports),
    setDefaultChannel: new SetDefaultChannel(ports),
    postEmail: new PostEmail(ports),
    changeDefaultChannelGroups: new ChangeDefaultChannelGroups(ports),
    showChannelEmail: new ShowChannelEmail(ports),
    createChannelFolder: new CreateChannelFolder(ports),
    editChannelFolder: new EditChannelFolder(ports),
    orderChannelFolders: new OrderChannelFolders(ports),
    addNavigationView: new AddNavigationView(ports),
    editNavigationView: new EditNavigationView(ports),
    removeNavigationView: new RemoveNavigationView(ports),
    deleteTopic: new DeleteTopic(ports),
    setTopicPolicy: new SetTopicPolicy(ports),
  };
}
