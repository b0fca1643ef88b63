import { operatorOf, type Realm } from '@tandem/identity-domain';
import { LOGIN_LINK_PATH } from '@tandem/identity-rest';
import type { Identity } from './assemble-identity.ts';

/**
 * Creates a link that logs a user in to one browser, once.
 *
 * @param input.url the address of the organization; by default its external address
 * @param input.seconds lifetime, at most a day; 10 minutes by default
 * @throws IdentityError NO_SUCH_USER, USER_ALREADY_DEACTIVATED
 */
export async function createLoginLinkUrl(
  { useCases, addresses }: Pick<Identity, 'useCases' | 'addresses'>,
  realm: Pick<Realm, 'id' | 'stringId'>,
  input: { readonly userId: number; readonly seconds?: number; readonly url?: string },
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const { url = addresses.urlOf(realm.stringId), ...link } = input;
  const { key, expiresAt } = await useCases.createLoginLink.execute(operatorOf(realm.id), link);
  return { url: `${url}${LOGIN_LINK_PATH}/${key}/`, expiresAt };
}
