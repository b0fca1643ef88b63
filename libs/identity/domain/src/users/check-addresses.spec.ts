import { expect, it } from '@jest/globals';
import { aRealm, createMemoryIdentity } from '../../testing/index.ts';
import { CheckAddresses } from './check-addresses.ts';

it('returns the refused addresses with the reason, by two queries', async () => {
  const { realms } = createMemoryIdentity();
  const settings = { emails_restricted_to_domains: true };
  const { id } = (await realms.add({ ...aRealm('acme'), settings }))!;
  await realms.addDomain(id, { domain: 'acme.test', allowSubdomains: false });
  let queries = 0;
  const counted = {
    find: (realmId: number) => ((queries += 1), realms.find(realmId)),
    domainsOf: (realmId: number) => ((queries += 1), realms.domainsOf(realmId)),
  };
  const addresses = { emailDomainOf: () => 'acme.chat.test' };
  const check = new CheckAddresses({ realms: counted, addresses });
  const emails = ['a@acme.test', 'b@acme.test', 'nonsense', 'a+b@acme.test', 'a@other.test'];
  expect([...(await check.execute(id, emails))]).toEqual([
    ['nonsense', 'EMAIL_MALFORMED'],
    ['a+b@acme.test', 'EMAIL_WITH_PLUS'],
    ['a@other.test', 'EMAIL_DOMAIN_NOT_ALLOWED'],
  ]);
  expect(queries).toBe(2);
  await expect(check.execute(99, emails)).rejects.toMatchObject({ code: 'NO_SUCH_REALM' });
});
