import { CHANNEL_GROUP_SETTINGS, type ChannelGroupSetting } from '@tandem/messaging-domain';
import { WireError } from '@tandem/shared-chat-wire';

const MAX_RETENTION_DAYS = 2_147_483_647;

/**
 * Days that messages are retained: `null` as the organization, −1 for ever.
 *
 * @throws WireError for anything but a positive number, `realm_default` and `unlimited`
 */
export function retentionDays(value: number | string): number | null {
  if (value === 'realm_default') return null;
  if (value === 'unlimited') return -1;
  if (typeof value === 'number' && value > 0 && value <= MAX_RETENTION_DAYS) return value;
  const name = 'message_retention_days';
  const msg = `Bad value for '${name}': ${value}`;
  const extra = { var_name: name, bad_value: value };
  throw new WireError(400, 'REQUEST_VARIABLE_INVALID', msg, extra);
}

/** The passed group settings in the form of the domain. */
export function givenSettings<Value, Result>(
  params: Partial<Readonly<Record<ChannelGroupSetting, Value>>>,
  convert: (value: Value) => Result,
): Partial<Record<ChannelGroupSetting, Result>> {
  const given = CHANNEL_GROUP_SETTINGS.flatMap((setting) => {
    const value = params[setting];
    return value === undefined ? [] : [[setting, convert(value)] as const];
  });
  return Object.fromEntries(given);
}
