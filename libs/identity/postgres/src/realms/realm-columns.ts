/** The columns of `realm` under the names of the domain's `Realm`. */
export const realmColumns = `id, string_id as "stringId", name, description,
  date_created as "dateCreated", deactivated, settings,
  user_setting_defaults as "userSettingDefaults", pictures`;
