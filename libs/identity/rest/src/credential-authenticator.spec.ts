import { expect, it } from '@jest/globals';
import { Authenticate, RealmAddresses } from '@tandem/identity-domain';
import { AUTHENTICATION_MESSAGES } from '@tandem/shared-chat-wire';
import { systemClock, type Actor } from '@tandem/shared-kernel';
import { CredentialAuthenticator } from './credential-authenticator.ts';

it('returns the actor of credentials, or why they are refused', async () => {
  const actor: Actor = { userId: 7, realmId: 2, role: 100, isBot: false };
  const credentials = { email: 'olga@example.com', secret: 'x'.repeat(32) };
  const authenticator = new CredentialAuthenticator(
    new Authenticate({
      credentials: {
        findBySecret: async (secret) => {
          expect(secret).toBe(credentials.secret);
          return {
            actor,
            botType: null,
            emails: [credentials.email, credentials.email],
            isActive: true,
            realmStringId: 'acme',
            realmDeactivated: false,
          };
        },
      },
      addresses: new RealmAddresses('https://chat.example.com'),
      currentRealms: { findByStringId: async () => null },
      uses: { used: () => undefined },
      clock: systemClock,
    }),
  );
  expect(await authenticator.authenticate(credentials, 'acme.chat.example.com')).toEqual({
    ok: true,
    actor,
  });
  const elsewhere = await authenticator.authenticate(credentials, 'chat.example.com');
  expect(elsewhere).toEqual({ ok: false, reason: 'wrong-host' });
  expect(!elsewhere.ok && AUTHENTICATION_MESSAGES[elsewhere.reason]).toBe(
    'Account is not associated with this subdomain',
  );
});
