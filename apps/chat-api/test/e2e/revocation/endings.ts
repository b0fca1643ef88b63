import { operatorOf } from '@tandem/identity-domain';
import { ROLES } from '@tandem/shared-kernel';
import type { ChatApiUnderTest, Person } from '../chat-api-under-test.ts';
import type { Account, Answer, ChatClient } from '../chat-client.ts';
import { logIn, newBot, newPerson } from './holdings.ts';

/** An account with the action that ends its access, and the one that restores it for others. */
type Start = () => Promise<{
  readonly account: Person;
  readonly revoke: () => Promise<unknown>;
  readonly undo?: () => Promise<unknown>;
}>;

/** The clients of the endings. */
interface Parts {
  readonly chat: () => ChatApiUnderTest;
  /** Sends a request to the instance that makes the changes; by default as the owner. */
  readonly here: (
    method: string,
    path: string,
    fields: Readonly<Record<string, unknown>>,
    as?: Account,
  ) => Promise<Answer['body']>;
  /** The other instances. */
  readonly others: () => readonly ChatClient[];
}

/** Every way in which a credential ends, with the text of the refusal that follows. */
export function endingsOf({
  chat,
  here,
  others,
}: Parts): readonly [name: string, msg: string, start: Start][] {
  /** The account with a token instead of its API key. */
  async function withToken(person: Person): Promise<{ account: Person; tokenId: number }> {
    const fields = { name: 'a program', scopes: ['read', 'write'] };
    const created = (await here('POST', '/users/me/tokens', fields, person)) as {
      token: { id: number };
      secret: string;
    };
    return { account: { ...person, apiKey: created.secret }, tokenId: created.token.id };
  }

  return [
    [
      'a rotated key',
      'Invalid API key',
      async () => {
        const account = await newPerson(chat());
        return { account, revoke: () => here('POST', '/users/me/api_key/regenerate', {}, account) };
      },
    ],
    [
      'a key that ends with the password',
      'Invalid API key',
      async () => {
        const account = await newPerson(chat());
        const { useCases } = chat().identity;
        const operator = operatorOf(chat().realmId);
        const [setting, password] = [
          'rotate_api_key_on_password_change',
          'gravel orchard lantern 7',
        ];
        await here('PATCH', '/realm', { [setting]: true });
        const undo = () => here('PATCH', '/realm', { [setting]: false });
        const { userId } = account;
        const revoke = () => useCases.setUserPassword.execute(operator, { userId, password });
        return { account, revoke, undo };
      },
    ],
    [
      'a revoked token',
      'Invalid API key',
      async () => {
        const person = await newPerson(chat());
        const { account, tokenId } = await withToken(person);
        return { account, revoke: () => here('DELETE', `/users/me/tokens/${tokenId}`, {}, person) };
      },
    ],
    [
      'a token that ends with the password',
      'Invalid API key',
      async () => {
        const { account } = await withToken(await newPerson(chat()));
        const { useCases } = chat().identity;
        const changed = { userId: account.userId, password: 'gravel orchard lantern 7' };
        const revoke = () => useCases.setUserPassword.execute(operatorOf(chat().realmId), changed);
        return { account, revoke };
      },
    ],
    [
      'a token of a deactivated account',
      'Account is deactivated',
      async () => {
        const { account } = await withToken(await newPerson(chat()));
        return { account, revoke: () => here('DELETE', `/users/${account.userId}`, {}) };
      },
    ],
    [
      'a session that another one ends',
      'Invalid API key',
      async () => {
        const person = await newPerson(chat());
        const account = await logIn(chat().client, person);
        return { account, revoke: () => here('DELETE', '/users/me/sessions', {}, person) };
      },
    ],
    [
      'a session that ends with the role',
      'Invalid API key',
      async () => {
        const account = await logIn(chat().client, await newPerson(chat()));
        const path = `/users/${account.userId}`;
        return { account, revoke: () => here('PATCH', path, { role: ROLES.moderator }) };
      },
    ],
    [
      'a deactivated account',
      'Account is deactivated',
      async () => {
        const account = await newPerson(chat());
        return { account, revoke: () => here('DELETE', `/users/${account.userId}`, {}) };
      },
    ],
    [
      'a deactivated bot',
      'Account is deactivated',
      async () => {
        const account = await newBot(chat(), (await newPerson(chat())).userId);
        return { account, revoke: () => here('DELETE', `/bots/${account.userId}`, {}) };
      },
    ],
    [
      'a bot whose owner is deactivated',
      'Account is deactivated',
      async () => {
        const { userId } = await newPerson(chat());
        const account = await newBot(chat(), userId);
        return { account, revoke: () => here('DELETE', `/users/${userId}`, {}) };
      },
    ],
    [
      'a deactivated organization',
      'This organization has been deactivated',
      async () => {
        const account = await newPerson(chat());
        const undo = async () => {
          await chat().identity.useCases.reactivateRealm.execute(operatorOf(chat().realmId));
          for (const client of [chat().client, ...others()]) {
            while ((await client.get('/users/me', {}, { as: chat().people.owner })).status !== 200);
          }
        };
        return { account, revoke: () => here('POST', '/realm/deactivate', {}), undo };
      },
    ],
  ];
}
