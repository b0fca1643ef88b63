export { ArchiveChannel } from './archive-channel.ts';
export { CreateChannel } from './create-channel.ts';
export { ChangeDefaultChannelGroups } from './default-channel-groups.ts';
export { EditChannel } from './edit-channel.ts';
export { SubscribeNewcomer, type JoinableChannelQueries } from './subscribe-newcomer.ts';
export { SetDefaultChannel } from './set-default-channel.ts';
export { type ChannelListQueries, type ListedChannel } from './channel-list-queries.ts';
