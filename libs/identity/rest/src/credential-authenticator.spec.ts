import { expect, it } from '@jest/globals';
import { aRealmRequest, createMemoryIdentity } from '@tandem/identity-domain/testing';
import { AUTHENTICATION_MESSAGES } from '@tandem/shared-chat-wire';
import { CredentialAuthenticator } from './credential-authenticator.ts';

it('returns the actor of credentials, or why they are refused', async () => {
  const { useCases } = createMemoryIdentity();
  const { realmId, owner } = await useCases.createRealm.execute(aRealmRequest());
  const authenticator = new CredentialAuthenticator(useCases.authenticate);
  const credentials = { email: owner.email, secret: owner.apiKey };
  const host = 'acme.chat.example.com';
  expect(await authenticator.authenticate(credentials, host)).toEqual({
    ok: true,
    actor: {
      userId: owner.userId,
      realmId,
      role: 100,
      isBot: false,
      version: { apiKey: 1, revocations: 0 },
    },
  });
  const elsewhere = await authenticator.authenticate(credentials, 'chat.example.com');
  expect(elsewhere).toEqual({ ok: false, reason: 'wrong-host' });
  expect(!elsewhere.ok && AUTHENTICATION_MESSAGES[elsewhere.reason]).toBe(
    'Account is not associated with this subdomain',
  );
});
