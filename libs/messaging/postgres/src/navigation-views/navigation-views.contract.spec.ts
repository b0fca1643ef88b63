import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  AddNavigationView,
  EditNavigationView,
  RemoveNavigationView,
} from '@tandem/messaging-domain/navigation-views';
import type { Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresNavigationViewQueries } from './postgres-navigation-views.ts';

type AddNavigationViewInput = Parameters<AddNavigationView['execute']>[1];

const test = useTestDatabase();

describe('the views of a menu', () => {
  let messaging: PostgresHarness;
  let ann: Actor;
  beforeEach(async () => {
    messaging = new PostgresHarness(test().database);
    ann = await messaging.createUser(await messaging.createRealm());
  });

  const add = (input: AddNavigationViewInput) =>
    new AddNavigationView(messaging).execute(ann, input);
  const edit = (fragment: string, changes: object) =>
    new EditNavigationView(messaging).execute(ann, { fragment, ...changes });
  const remove = (fragment: string) =>
    new RemoveNavigationView(messaging).execute(ann, { fragment });
  const events = async () =>
    (await messaging.events(ann.realmId)).map(({ realmId: _, ...event }) => event);
  const own = { fragment: 'a/b', isPinned: true, name: 'Mine' };

  it('are added, changed and removed, with an event for their owner', async () => {
    await add({ ...own, name: ' Mine ' });
    await edit('a/b', { isPinned: false, name: ' Ours ' });
    await remove('a/b');
    const { userId } = ann;
    expect(await events()).toEqual([
      { type: 'navigation_view.added', userId, view: own },
      {
        type: 'navigation_view.updated',
        userId,
        fragment: 'a/b',
        changes: { isPinned: false, name: 'Ours' },
      },
      { type: 'navigation_view.removed', userId, fragment: 'a/b' },
    ]);
  });

  it('publish an edit without changes', async () => {
    await add(own);
    await edit('a/b', {});
    expect((await events()).at(-1)).toMatchObject({ type: 'navigation_view.updated', changes: {} });
  });

  it.each<[AddNavigationViewInput, string]>([
    [{ fragment: 'inbox', isPinned: true, name: 'x' }, 'BUILT_IN_VIEW_NOT_NAMEABLE'],
    [{ fragment: 'x', isPinned: true }, 'CUSTOM_VIEW_NAME_MISSING'],
    [{ fragment: 'x', isPinned: true, name: '  ' }, 'CUSTOM_VIEW_NAME_MISSING'],
    [{ fragment: 'x', isPinned: true, name: 'Mine' }, 'NAVIGATION_VIEW_ALREADY_EXISTS'],
    [{ fragment: 'a/b', isPinned: true, name: 'New' }, 'NAVIGATION_VIEW_ALREADY_EXISTS'],
  ])('are refused: %j', async (view, code) => {
    await add(own);
    await expect(add(view)).rejects.toMatchObject({ code });
    const stored = await new PostgresNavigationViewQueries(messaging.sql).listOwn(ann.userId);
    expect(stored).toEqual([own]);
  });

  it('are checked in the order of the wire', async () => {
    await add(own);
    await expect(edit('inbox', { name: 'Mine' })).rejects.toMatchObject({
      code: 'BUILT_IN_VIEW_NOT_NAMEABLE',
    });
    await expect(edit('none', { name: 'Mine' })).rejects.toMatchObject({
      code: 'NAVIGATION_VIEW_ALREADY_EXISTS',
    });
    await expect(edit('inbox', { isPinned: true })).rejects.toMatchObject({
      code: 'NAVIGATION_VIEW_UNKNOWN',
    });
    await expect(remove('none')).rejects.toMatchObject({ code: 'NAVIGATION_VIEW_UNKNOWN' });
  });
});
