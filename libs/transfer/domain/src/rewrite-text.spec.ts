import { expect, it } from '@jest/globals';
import { rewriteText, type TextTargets } from './index.ts';

const TARGETS: TextTargets = {
  user: (id) => (id < 10 ? id + 100 : undefined),
  message: (id) => (id < 1000 ? id + 50_000 : undefined),
  channel: (id) => (id < 10 ? id + 200 : undefined),
  upload: (path) => (path.startsWith('2/') ? `7/new/${path.split('/').at(-1)}` : undefined),
  formerUrls: ['https://old.example.com'],
  url: 'https://new.example.com',
};

it.each([
  ['hello *world* | #1', 'hello *world* | #1'],
  ['@**Iago|5** and @_**Iago|5**, @**|6**', '@**Iago|105** and @_**Iago|105**, @**|106**'],
  ['@**Gone|77** @**all** @*group*', '@**Gone|77** @**all** @*group*'],
  ['#**general** #**general>topic**', '#**general** #**general>topic**'],
  ['#**Dup>a topic@12** #**dup>@9**', '#**Dup>a topic@50012** #**dup>@50009**'],
  ['#**general>t@5000**', '#**general>t@5000**'],
  [
    '[a](#narrow/channel/5-general/topic/x.2Fy/near/12)',
    '[a](#narrow/channel/205-general/topic/x.2Fy/near/50012)',
  ],
  ['/#narrow/stream/5-general/with/3', '/#narrow/stream/205-general/with/50003'],
  ['#narrow/dm/1,2-dm/near/3', '#narrow/dm/101,102-dm/near/50003'],
  [
    'see https://old.example.com/#narrow/channel/5-general.',
    'see https://new.example.com/#narrow/channel/205-general.',
  ],
  [
    'see https://other.example.com/#narrow/channel/5-general',
    'see https://other.example.com/#narrow/channel/5-general',
  ],
  ['#narrow/is/starred', '#narrow/is/starred'],
  [
    '[p.png](/user_uploads/2/ab/xyz/p.png) ![](/user_uploads/2/ab/q.png)',
    '[p.png](/user_uploads/7/new/p.png) ![](/user_uploads/7/new/q.png)',
  ],
  [
    'https://old.example.com/user_uploads/2/ab/%C3%A4.png',
    'https://new.example.com/user_uploads/7/new/ä.png',
  ],
  ['/user_uploads/3/ab/p.png', '/user_uploads/3/ab/p.png'],
  [
    'https://other.example.com/user_uploads/2/ab/p.png',
    'https://other.example.com/user_uploads/2/ab/p.png',
  ],
])('rewrites %s', (source, expected) => {
  expect(rewriteText(source, TARGETS)).toBe(expected);
});
