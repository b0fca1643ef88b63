import { describe, expect, it } from '@jest/globals';
import { eventStream } from '../../testing/event-streams.ts';
import { FakeEnvironment, refusal, success } from '../../testing/fake-environment.ts';
import { REGISTERED, message, user } from '../../testing/registered-state.ts';
import { formsOf, sessionOf } from '../../testing/session-under-test.ts';
import { until } from '../../testing/until.ts';
import { directConversation } from '../model/conversation.ts';

describe('users that are read after the registration', () => {
  const bare = (channels: readonly object[] = []) =>
    channels.map((channel) => ({ ...channel, subscribers: undefined }));
  const WITHOUT_USERS = {
    ...REGISTERED,
    user_id: undefined,
    realm_users: undefined,
    subscriptions: bare(REGISTERED.subscriptions),
    unsubscribed: bare(REGISTERED.unsubscribed),
    never_subscribed: bare(REGISTERED.never_subscribed),
  };
  const RENAMED = {
    id: 1,
    type: 'realm_user',
    op: 'update',
    person: { user_id: 2, full_name: 'Nora New' },
  };
  const JOINED = {
    id: 2,
    type: 'subscription',
    op: 'peer_add',
    stream_ids: [5],
    user_ids: [3],
  };
  const TEA = { id: 3, type: 'alert_words', alert_words: ['tea'] };

  it('have the changes since the registration, although they were read before', async () => {
    const environment = new FakeEnvironment().answers(
      success({ ...user(1, 100), max_message_id: 99 }),
      success(WITHOUT_USERS),
      eventStream([RENAMED, JOINED, TEA]),
    );
    const session = sessionOf(environment, { defersUsers: true });
    void session.run();
    await until(session, () => session.state?.personal.alertWords.includes('tea') ?? false);
    expect(session.state).toMatchObject({ userId: 1, areUsersComplete: false });
    expect([...session.state!.users.keys()]).toEqual([1]);
    expect(session.state!.subscribers.size).toBe(0);
    const directs = [...session.state!.unread.conversations.values()].map(
      (each) => each.conversation,
    );
    expect(directs).toContainEqual(directConversation([1, 2], 1));
    environment.answers(success({ ...REGISTERED, queue_id: 'other' }), success(), success());
    await Promise.all([session.readUsers(), session.readUsers()]);
    expect(session.state!.users.get(2)?.full_name).toBe('Nora New');
    expect([...session.state!.users.keys()].sort()).toEqual([1, 2, 3, 4]);
    expect(session.state!.subscribers.get(5)?.userIds).toEqual(new Set([1, 2, 3]));
    expect(session.state!.subscribers.get(6)?.userIds).toEqual(new Set([2]));
    expect(session.state!.areUsersComplete).toBe(true);
    await session.readUsers();
    await session.stop();
    const [first, second, ...more] = await formsOf(environment, '/register');
    expect(first?.form.fetch_event_types).not.toContain('"realm_user"');
    expect(first?.form.event_types).toBeUndefined();
    expect(first?.form.include_subscribers).toBe('false');
    expect(second?.form).toMatchObject({
      event_types: '[]',
      fetch_event_types: '["realm_user","subscription"]',
      include_subscribers: 'partial',
    });
    expect(more).toEqual([]);
    expect(environment.lines).toContain('DELETE /api/v1/events');
  });

  it('are awaited by the registration, but the actor and messages are not', async () => {
    let register = (_: Response): void => undefined;
    const environment = new FakeEnvironment().answers(
      success({ messages: [message(90)], found_oldest: true, found_newest: true }),
      success({ ...user(1, 100), max_message_id: 99 }),
      new Promise<Response>((resolve) => {
        register = resolve;
      }),
    );
    const session = sessionOf(environment, { defersUsers: true });
    const reading = session.messages.loadNarrow([], { anchor: 'newest', before: 1, after: 0 });
    void session.run();
    await until(session, () => session.state?.userId === 1);
    expect((await reading).ids).toEqual([90]);
    expect(session.state).toMatchObject({ isRegistered: false, areUsersComplete: false });
    environment.answers(eventStream([TEA]));
    register(success(WITHOUT_USERS));
    await until(session, () => session.state?.isRegistered ?? false);
    expect([...session.state!.messages.byId.keys()]).toEqual([90]);
    expect(session.state!.channels.size).toBe(3);
    await session.stop();
  });

  it('are those of the session of the browser, which may be another one after a failure', async () => {
    const environment = new FakeEnvironment().answers(
      success({ messages: [message(90)], found_oldest: true, found_newest: true }),
      success({ ...user(2, 400), max_message_id: 99 }),
      new TypeError('fetch failed'),
      success({ ...user(1, 100), max_message_id: 99 }),
      success(WITHOUT_USERS),
      eventStream([TEA]),
    );
    const session = sessionOf(environment, { defersUsers: true });
    const reading = session.messages.loadNarrow([], { anchor: 'newest', before: 1, after: 0 });
    void session.run();
    await reading;
    await until(session, () => session.state?.isRegistered ?? false);
    expect(session.state!.userId).toBe(1);
    expect(session.state!.messages.byId.size).toBe(0);
    await session.stop();
  });

  it('come with a registration of the account that has logged in to the browser meanwhile', async () => {
    const environment = new FakeEnvironment().answers(
      success({ ...user(2, 400), max_message_id: 99 }),
      success(WITHOUT_USERS),
      success({ messages: [message(90)], found_oldest: true, found_newest: true }),
      eventStream([TEA]),
    );
    const session = sessionOf(environment, { defersUsers: true });
    void session.run();
    await session.messages.loadNarrow([], { anchor: 'newest', before: 1, after: 0 });
    await until(session, () => session.state?.personal.alertWords.includes('tea') ?? false);
    expect(session.state!.messages.byId.size).toBe(1);
    environment.answers(success({ ...REGISTERED, queue_id: 'other' }), success());
    environment.answers(success(REGISTERED));
    await session.readUsers();
    await until(session, () => session.state?.areUsersComplete ?? false);
    expect(session.state!.userId).toBe(1);
    expect(session.state!.messages.byId.size).toBe(0);
    await session.stop();
  });

  it('leave no messages that were read before an attempt without an answer about the actor', async () => {
    const environment = new FakeEnvironment().answers(
      new TypeError('fetch failed'),
      new TypeError('fetch failed'),
      success({ messages: [message(90)], found_oldest: true, found_newest: true }),
      success({ ...user(1, 100), max_message_id: 99 }),
      success(WITHOUT_USERS),
      eventStream([TEA]),
    );
    const session = sessionOf(environment, { defersUsers: true });
    void session.run();
    await session.messages.loadNarrow([], { anchor: 'newest', before: 1, after: 0 });
    await until(session, () => session.state?.isRegistered ?? false);
    expect(session.state!.messages.byId.size).toBe(0);
    await session.stop();
  });

  it('come with a new registration if they cannot be read', async () => {
    const environment = new FakeEnvironment().answers(
      success({ ...user(1, 100), max_message_id: 99 }),
      success(WITHOUT_USERS),
      eventStream([TEA]),
    );
    const session = sessionOf(environment, { defersUsers: true });
    void session.run();
    await until(session, () => session.state?.personal.alertWords.includes('tea') ?? false);
    environment.answers(refusal(400, 'BAD_REQUEST', 'No'), success(REGISTERED));
    await session.readUsers();
    await until(session, () => session.state?.areUsersComplete ?? false);
    expect(session.state!.users.size).toBe(4);
    await session.stop();
  });
});
