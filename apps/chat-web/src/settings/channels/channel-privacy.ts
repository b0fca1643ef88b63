import { can, type Channel, type ChatState } from '@tandem/chat-client';

/** The visibility of a channel and of its messages. */
export type Privacy = 'web_public' | 'public' | 'private_shared' | 'private_protected';

type PrivacyFields = Pick<
  Channel,
  'invite_only' | 'is_web_public' | 'history_public_to_subscribers'
>;

/** The visibility of a channel by its fields. */
export function privacyOf(channel: PrivacyFields): Privacy {
  if (channel.is_web_public) return 'web_public';
  if (!channel.invite_only) return 'public';
  return channel.history_public_to_subscribers ? 'private_shared' : 'private_protected';
}

/** The fields of a channel with this visibility. */
export function privacyFields(privacy: Privacy) {
  return {
    is_private: privacy.startsWith('private'),
    is_web_public: privacy === 'web_public',
    history_public_to_subscribers: privacy !== 'private_protected',
  };
}

/** The visibilities that the actor may choose for a channel; `present` is always one of them. */
export function allowedPrivacies(state: ChatState, present: Privacy | null): readonly Privacy[] {
  const isAllowed: Readonly<Record<Privacy, boolean>> = {
    web_public: can.createWebPublicChannel(state),
    public: can.createPublicChannel(state) || present === 'web_public',
    private_shared: can.createPrivateChannel(state) || present === 'private_protected',
    private_protected: can.createPrivateChannel(state) || present === 'private_shared',
  };
  const all: readonly Privacy[] = ['web_public', 'public', 'private_shared', 'private_protected'];
  return all.filter((each) => each === present || isAllowed[each]);
}
