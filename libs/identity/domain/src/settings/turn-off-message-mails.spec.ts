import { expect, it } from '@jest/globals';
import { aRealm, anAccount, createMemoryIdentity } from '../../testing/index.ts';
import type { EventPerson } from '../events/person-event-queries.ts';
import { TurnOffMessageMails } from './turn-off-message-mails.ts';

async function anIdentity(isActive: boolean) {
  const identity = createMemoryIdentity();
  const { id: realmId } = (await identity.realms.add(aRealm('')))!;
  const userId = await identity.users.nextId();
  await identity.users.add(anAccount({ id: userId, realmId }));
  await identity.users.setActive([userId], isActive);
  const people = async () => new Map([[userId, { id: userId, realmId } as EventPerson]]);
  const turnOff = new TurnOffMessageMails({ ...identity.ports, persons: { people } });
  return { turnOff, userId, events: identity.events.events };
}

it('turns off every mail about messages, once', async () => {
  const { turnOff, userId, events } = await anIdentity(true);
  await turnOff.execute({ userId });
  await turnOff.execute({ userId });
  const changes = events.flatMap((event) =>
    event.type === 'user.settings_changed' ? [[event.setting, event.value]] : [],
  );
  // Mail about messages to channels is off by default.
  expect(changes.sort()).toEqual([
    ['enable_followed_topic_email_notifications', false],
    ['enable_offline_email_notifications', false],
  ]);
});

it('changes nothing of users who are deactivated or do not exist', async () => {
  const { turnOff, userId, events } = await anIdentity(false);
  await turnOff.execute({ userId });
  await turnOff.execute({ userId: 99 });
  expect(events).toEqual([]);
});
