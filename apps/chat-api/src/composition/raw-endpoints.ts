import type { Identity } from '@tandem/assembly-identity';
import { identityRawEndpoints } from '@tandem/identity-rest';
import type { RawEndpoint } from '@tandem/shared-chat-wire';

/** What the routes beside the API are made of. */
export interface RawParts {
  readonly identity: Identity;
}

/** The routes of the chat service beside its API: pages, pictures, files. */
export function composeRawEndpoints({ identity }: RawParts): readonly RawEndpoint[] {
  return identityRawEndpoints({ useCases: identity.useCases });
}
