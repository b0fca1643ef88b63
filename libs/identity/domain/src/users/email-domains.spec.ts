import { expect, it } from '@jest/globals';
import { aRealm } from '../../testing/index.ts';
import type { RealmSettings } from '../realms/realm-settings.ts';
import { checkEmailDomain } from './email-domains.ts';

const check = (address: string, settings: Partial<RealmSettings>) =>
  checkEmailDomain(
    address,
    { ...aRealm('acme', { settings }), userSettingDefaults: {}, id: 1 },
    async () => [
      { domain: 'acme.test', allowSubdomains: false },
      { domain: 'wide.test', allowSubdomains: true },
    ],
  );
const restricted = { emails_restricted_to_domains: true };

it.each([['ann@acme.test'], ['ann@ACME.test'], ['ann@wide.test'], ['ann@deep.wide.test']])(
  'accepts %s where addresses are restricted',
  async (address) => {
    await expect(check(address, restricted)).resolves.toBeUndefined();
  },
);

it.each([
  ['ann@deep.acme.test', 'EMAIL_DOMAIN_NOT_ALLOWED'],
  ['ann@notwide.test', 'EMAIL_DOMAIN_NOT_ALLOWED'],
  ['ann@mailinator.com', 'EMAIL_DOMAIN_NOT_ALLOWED'],
  ['ann+x@acme.test', 'EMAIL_WITH_PLUS'],
])('refuses %s with %s in that organization', async (address, code) => {
  await expect(check(address, restricted)).rejects.toMatchObject({ code });
});

it('refuses addresses to be thrown away where nothing is restricted', async () => {
  await expect(check('ann@Mailinator.com', {})).rejects.toMatchObject({ code: 'EMAIL_DISPOSABLE' });
  const lenient = { disallow_disposable_email_addresses: false };
  await expect(check('ann@mailinator.com', lenient)).resolves.toBeUndefined();
  await expect(check('ann+x@example.com', {})).resolves.toBeUndefined();
});
