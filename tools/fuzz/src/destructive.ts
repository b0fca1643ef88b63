/** What ends the accounts or the organization that the requests are made with. */
export const DESTRUCTIVE = [
  'DELETE /api/v1/users/me',
  'DELETE /api/v1/users/{user_id}',
  'DELETE /api/v1/bots/{bot_id}',
  'POST /api/v1/users/me/api_key/regenerate',
  'POST /api/v1/bots/{bot_id}/api_key/regenerate',
  'POST /api/v1/realm/deactivate',
];
