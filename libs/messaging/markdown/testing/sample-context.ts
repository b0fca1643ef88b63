import {
  NO_REFERENCES,
  topicKey,
  type RenderContext,
  type ResolvedReferences,
} from '@tandem/messaging-domain/content';

const ZOE = { id: 7, fullName: 'Zoe' };
const ANNOUNCE = { id: 9, name: 'announce' };

const references: ResolvedReferences = {
  ...NO_REFERENCES,
  usersByName: new Map([['zoe', [ZOE]]]),
  usersById: new Map([[7, ZOE]]),
  groups: new Map([['support', { id: 17, name: 'support' }]]),
  channels: new Map([['announce', ANNOUNCE]]),
  latestMessageIds: new Map([[topicKey(9, 'Updates x'), 214]]),
  customEmoji: new Map([
    ['party_parrot', { id: 1, url: '/user_avatars/2/emoji/images/1.gif', stillUrl: null }],
  ]),
  uploadedImages: new Map([
    ['2/ab/x/photo.png', { contentType: 'image/png', width: 1920, height: 1080, animated: false }],
    ['2/ab/x/dance.gif', { contentType: 'image/gif', width: 64, height: 64, animated: true }],
  ]),
  uploadedAudio: new Set(['2/ab/x/song.mp3']),
};

/** An organization with one person, one group, one channel and one linkifier. */
export const sampleContext: RenderContext = {
  references,
  linkifiers: [{ pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://issues.example/{id}' }],
  translateEmoticons: false,
  realmUrl: 'https://chat.example',
  writerId: 7,
  mayTakeLong: true,
  defaultCodeLanguage: null,
  previewsMedia: true,
};
