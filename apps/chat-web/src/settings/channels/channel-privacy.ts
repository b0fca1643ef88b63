import { can, type Channel, type ChatState } from '@tandem/chat-client';

/** Who sees a channel and its messages. */
export type Privacy = 'web_public' | 'public' | 'private_shared' | 'private_protected';

type PrivacyFields = Pick<
  Channel,
  'invite_only' | 'is_web_public' | 'history_public_to_subscribers'
>;

/** What the fields of a channel say. */
export function privacyOf(channel: PrivacyFields): Privacy {
  if (channel.is_web_public) return 'web_public';
  if (!channel.invite_only) return 'public';
  return channel.history_public_to_subscribers ? 'private_shared' : 'private_protected';
}

/** The fields that say it. */
export function privacyFields(privacy: Privacy) {
  return {
    is_private: privacy.startsWith('private'),
    is_web_public: privacy === 'web_public',
    history_public_to_subscribers: privacy !== 'private_protected',
  };
}

/** What the actor may make of a channel; `present` may always stay. */
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
