/** The columns of `realm` under the names of the domain's `Realm`. */
export const realmColumns = `id, string_id as "stringId", name, description,
  date_created as "dateCreated", deactivated, settings,
  user_setting_defaults as "userSettingDefaults", pictures,
  (
    select coalesce(json_agg(json_build_object('name', provider.name,
      'displayName', provider.display_name, 'iconUrl', provider.icon_url) order by provider.id), '[]')
    from login_provider provider where provider.realm_id = realm.id
  ) as "loginProviders"`;
