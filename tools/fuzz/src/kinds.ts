/** The location of a value: a request to an operation of this path, or its response. */
export interface Location {
  readonly path: string;
}

/** The kind of object of a path: its last word that is not a parameter, in the singular. */
export function ownKind(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  const last = words.at(-1) ?? '';
  return singular(VERBS.has(last) ? (words.at(-2) ?? last) : last);
}

/** The kind of object of a parameter: in a path it belongs to the word before it. */
export function kindOfParameter(name: string, path: string): string {
  const [before = path] = path.split(`{${name}}`);
  return kindOf(name, ownKind(before));
}

/** Last words of paths that name an action instead of an object. */
const VERBS = new Set(['create', 'multiuse', 'api_key', 'resend', 'reactivate', 'deactivate']);

/**
 * The kind of object of a field, whatever the field's name is: `id` of a draft is the `draft_id` of others.
 *
 * @param owner the kind of the object that has the field, or of the path of the request
 */
export function kindOf(name: string, owner: string): string {
  const full = /^(id|ids|name)$/.test(name) && owner !== '' ? `${owner}_${singular(name)}` : name;
  if (full === 'user_id' && owner === 'bot') return 'bot_id';
  if (full === 'group_id' && owner.includes('default_stream_group')) return `${owner}_id`;
  if (full === 'group_id' && owner === 'user_group') return 'user_group_id';
  for (const [pattern, kind] of SAME) if (pattern.test(full)) return kind;
  return singular(full);
}

/** Names that mean the same thing in different locations. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/default_stream_group_id$/, 'default_stream_group_id'],
  [
    /^(stream|channel|subscription|subscribed|unsubscribed|never_subscribed)s?(_names?)?$/,
    'channel_name',
  ],
  [/(^|_)(stream|channel|subscription)(_id|_ids)?$/, 'stream_id'],
  [/^(subject|topic|topic_name|orig_subject)$/, 'topic'],
  [/(^|_)channel_folder_id$|^folder_id$/, 'channel_folder_id'],
  [/(^|_)(realm_)?(linkifier|filter|ordered_linkifier)_ids?$/, 'filter_id'],
  [/(^|_)(custom_|profile_|custom_profile_)?field_ids?$/, 'field_id'],
  [/(^|_)playground_id$/, 'playground_id'],
  [/^(export|realm)_id$/, 'export_id'],
  [/^bots?_id$/, 'bot_id'],
  [/(^|_)(user|principal|owner|sender|member|person)(_id|_ids)?$|^direct_members$/, 'user_id'],
  [/(^|_)(message|msg)(_id|_ids)?$|^messages$/, 'message_id'],
  [/^(two_letter_country_code|country|countrie|countries|two_letter_iso_country_code)$/, 'country'],
  [/^(identity_key|gateway_identity_key)$/, 'identity_key'],
  [/^(delivery_)?email$/, 'email'],
  [/^user_group_ids?$/, 'user_group_id'],
  [/group/, 'group_id'],
];

/** The singular of the name of a list. */
export function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(?<!s|statu)s$/, '');
}
