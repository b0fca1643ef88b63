/**
 * A condition: no move pauses the organization. Workers find its rows again after the move, in one of the cells; a
 * statement that changed rows of several organizations would fail for all of them.
 *
 * @param realm SQL of its id
 */
export const isNotPaused = (realm: string): string =>
  `${realm} <> all(array(select paused_realms()))`;

/**
 * The same for a row of a user.
 *
 * @param user SQL of the id of the user
 */
export const isUserNotPaused = (user: string): string =>
  `${user} not in (select id from user_account where realm_id = any(array(select paused_realms())))`;
