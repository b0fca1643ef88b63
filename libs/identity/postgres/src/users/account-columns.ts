/** The columns of `user_account` that account records and views share, under the domain's names. */
export const accountColumns = `id, realm_id as "realmId", delivery_email as "deliveryEmail", email,
  email_address_visibility as "emailVisibility", full_name as "fullName", role,
  is_active as "isActive", date_joined as "dateJoined",
  case when is_bot then jsonb_build_object(
    'type', bot_type, 'ownerId', bot_owner_id, 'isSystemBot', is_system_bot
  ) end as bot`;
