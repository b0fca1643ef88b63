import { describe, expect, it } from '@jest/globals';
import { scanReferences } from './content-references.ts';

describe('scanning a source for references', () => {
  it('collects users by name and by id', () => {
    const found = scanReferences('@**Zoe** (@**Iago|7**) @_**|8** @**|9**');
    expect(found.userNames).toEqual(new Set(['Zoe']));
    expect(found.userIds).toEqual(new Set([7, 8, 9]));
  });

  it('collects groups of mentions, silent ones included', () => {
    expect(scanReferences('@*Support* @_*backend*').groupNames).toEqual(
      new Set(['Support', 'backend']),
    );
  });

  it.each([
    ['@**all**', true, false],
    ['@**everyone**', true, false],
    ['@**channel**', true, false],
    ['@**topic**', false, true],
    ['@_**all** @_**topic**', false, false],
  ])('finds the wildcards of %s', (source, channelWildcard, topicWildcard) => {
    expect(scanReferences(source)).toMatchObject({ channelWildcard, topicWildcard });
  });

  it('collects channels, and topics that are linked without a message', () => {
    const found = scanReferences('#**Announce** #**Rust>Updates** #**Rust>old@214** #**Rust>**');
    expect(found.channelNames).toEqual(new Set(['Announce', 'Rust']));
    expect(found.topics).toEqual([
      { channelName: 'Rust', topic: 'Updates' },
      { channelName: 'Rust', topic: '' },
    ]);
  });

  it('collects uploads, by absolute and by relative address', () => {
    const found = scanReferences(
      '[a](/user_uploads/2/ab/x/a.png) https://chat.test/user_uploads/2/cd/b%20c.pdf.',
    );
    expect(found.uploadPaths).toEqual(new Set(['2/ab/x/a.png', '2/cd/b%20c.pdf']));
  });

  it('collects possible names of emoji', () => {
    expect(scanReferences('a :tada::party-parrot: 10:30:15').emojiNames).toEqual(
      new Set(['tada', 'party-parrot', '30']),
    );
  });

  it('finds no reference inside a word or across lines', () => {
    const found = scanReferences('mail@**Zoe** x#**rust** @**Zo\ne**');
    expect(found.userNames).toEqual(new Set());
    expect(found.channelNames).toEqual(new Set());
  });
});
