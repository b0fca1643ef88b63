export { CreateChannelFolder } from './create-channel-folder.ts';
export { EditChannelFolder } from './edit-channel-folder.ts';
export { OrderChannelFolders } from './order-channel-folders.ts';
