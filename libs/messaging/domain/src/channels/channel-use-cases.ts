import { CreateChannelFolder } from '../folders/create-channel-folder.ts';
import { EditChannelFolder } from '../folders/edit-channel-folder.ts';
import { OrderChannelFolders } from '../folders/order-channel-folders.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { AddNavigationView } from '../navigation-views/add-navigation-view.ts';
import { EditNavigationView } from '../navigation-views/edit-navigation-view.ts';
import { RemoveNavigationView } from '../navigation-views/remove-navigation-view.ts';
import { SetTopicPolicy } from '../topics/set-topic-policy.ts';
import { Subscribe } from './subscribe.ts';

/** The use cases about channels, subscriptions, folders, menus and topics. */
export function createChannelUseCases(ports: MessagingPorts) {
  return {
    subscribe: new Subscribe(ports),
    createChannelFolder: new CreateChannelFolder(ports),
    editChannelFolder: new EditChannelFolder(ports),
    orderChannelFolders: new OrderChannelFolders(ports),
    addNavigationView: new AddNavigationView(ports),
    editNavigationView: new EditNavigationView(ports),
    removeNavigationView: new RemoveNavigationView(ports),
    setTopicPolicy: new SetTopicPolicy(ports),
  };
}
