import type { PeopleReference } from '@tandem/messaging-domain';
import { either, integer, listOf, text } from '@tandem/shared-chat-wire';

/** People by their IDs, or all of them by their email addresses. */
export const peopleShape = either(listOf(integer()), listOf(text()));

/** What {@link peopleShape} gives. */
export type People = ReturnType<typeof peopleShape.check>;

/** People in the domain's words. */
export function peopleReference(people: readonly number[] | readonly string[]): PeopleReference {
  return people.every((each) => typeof each === 'number') ? { ids: people } : { emails: people };
}
