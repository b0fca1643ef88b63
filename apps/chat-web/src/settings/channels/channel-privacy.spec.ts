import { describe, expect, it } from '@jest/globals';
import type { ChatState } from '@tandem/chat-client';
import { allowedPrivacies, privacyFields, privacyOf, type Privacy } from './channel-privacy.ts';

const ALL: readonly Privacy[] = ['web_public', 'public', 'private_shared', 'private_protected'];

it.each(ALL)('%s is what its fields say', (privacy) => {
  const { is_private, ...fields } = privacyFields(privacy);
  expect(privacyOf({ invite_only: is_private, ...fields })).toBe(privacy);
});

describe('the actor may make a channel', () => {
  const ACTOR = { direct_members: [1], direct_subgroups: [] };
  const NOBODY = { direct_members: [], direct_subgroups: [] };
  const state = (may: { public: boolean; private: boolean; web: boolean }) =>
    ({
      userId: 1,
      groups: new Map(),
      realm: {
        enable_spectator_access: true,
        can_create_public_channel_group: may.public ? ACTOR : NOBODY,
        can_create_private_channel_group: may.private ? ACTOR : NOBODY,
        can_create_web_public_channel_group: may.web ? ACTOR : NOBODY,
      },
    }) as unknown as ChatState;

  it('of the kinds that they may create', () => {
    expect(allowedPrivacies(state({ public: true, private: true, web: true }), null)).toEqual(ALL);
    expect(allowedPrivacies(state({ public: true, private: false, web: false }), null)).toEqual([
      'public',
    ]);
  });

  it('the current privacy, and changes that need no permission', () => {
    const none = state({ public: false, private: false, web: false });
    expect(allowedPrivacies(none, 'public')).toEqual(['public']);
    expect(allowedPrivacies(none, 'web_public')).toEqual(['web_public', 'public']);
    expect(allowedPrivacies(none, 'private_shared')).toEqual([
      'private_shared',
      'private_protected',
    ]);
  });
});
