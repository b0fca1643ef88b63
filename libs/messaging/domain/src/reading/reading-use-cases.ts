import type { MessagingPorts } from '../messaging-ports.ts';
import { MarkAllRead } from './mark-all-read.ts';
import { MarkChannelRead } from './mark-channel-read.ts';
import { UpdateFlagsInNarrow } from './update-flags-in-narrow.ts';
import { UpdateFlags } from './update-flags.ts';

/** The use cases of read state and flags. */
export function createReadingUseCases(ports: MessagingPorts) {
  return {
    updateFlags: new UpdateFlags(ports),
    updateFlagsInNarrow: new UpdateFlagsInNarrow(ports),
    markAllRead: new MarkAllRead(ports),
    markChannelRead: new MarkChannelRead(ports),
  };
}
