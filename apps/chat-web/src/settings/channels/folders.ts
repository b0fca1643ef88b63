import type { ChatState, Schemas } from '@tandem/chat-client';

export type ChannelFolder = Schemas['ChannelFolder'];

/** All folders in their order, archived ones too. */
export function orderedFolders({ channelFolders }: ChatState): readonly ChannelFolder[] {
  return [...channelFolders.values()].sort((a, b) => a.order - b.order || a.id - b.id);
}

/** The folders into which channels can be put, in their order. */
export function openFolders(state: ChatState): readonly ChannelFolder[] {
  return orderedFolders(state).filter(({ is_archived: isArchived }) => !isArchived);
}
