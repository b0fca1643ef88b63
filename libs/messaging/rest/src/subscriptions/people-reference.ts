import type { PeopleReference } from '@tandem/messaging-domain';
import { either, integer, listOf, text } from '@tandem/shared-chat-wire';

/** Users by their IDs, or all of them by their email addresses. */
export const peopleShape = either(listOf(integer()), listOf(text()));

/** The result of {@link peopleShape}. */
export type People = ReturnType<typeof peopleShape.check>;

/** Users in the form of the domain. */
export function peopleReference(people: readonly number[] | readonly string[]): PeopleReference {
  return people.every((each) => typeof each === 'number') ? { ids: people } : { emails: people };
}
