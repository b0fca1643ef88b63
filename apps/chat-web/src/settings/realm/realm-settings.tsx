import type { FieldsOf, RealmSettings } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import type { TextKey } from '../../i18n/catalogs/en.ts';
import { t } from '../../i18n/translate.ts';
import { openChannels } from '../channels/open-channels.ts';
import { SelectSetting } from '../controls/select-setting.tsx';
import { SwitchSetting } from '../controls/switch-setting.tsx';

type RealmForm = FieldsOf<'patch', '/realm'>;

/** The settings that have a text here. */
type NamedSetting = Extract<
  TextKey extends infer Key ? (Key extends `realm.${infer Name}` ? Name : never) : never,
  keyof RealmForm & keyof RealmSettings
>;
type SettingOf<Value> = {
  [Name in NamedSetting]: RealmSettings[Name] extends Value ? Name : never;
}[NamedSetting];

export type RealmSwitch = SettingOf<boolean>;
type RealmLimit = Extract<NamedSetting, `${string}_seconds`>;
type RealmChannel = Extract<NamedSetting, `${string}_stream_id` | `${string}_channel_id`>;

interface RealmSwitchesProps {
  readonly title: string;
  readonly names: readonly RealmSwitch[];
  readonly isFixed?: boolean;
}

/** Settings of the organization that are on or off. */
export function RealmSwitches({ title, names, isFixed = false }: RealmSwitchesProps) {
  const { realm } = useChatState();
  const { api } = useStore().session;
  return (
    <section class="setting">
      <h3>{title}</h3>
      {names.map((name) => (
        <SwitchSetting
          key={name}
          label={t(`realm.${name}`)}
          checked={realm[name] ?? false}
          isDisabled={isFixed}
          onSave={(checked) => api.patch('/realm', { [name]: checked })}
        />
      ))}
    </section>
  );
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

const LIMITS = [
  [2 * MINUTE, 'limit.minutes', 2],
  [10 * MINUTE, 'limit.minutes', 10],
  [HOUR, 'limit.hours', 1],
  [DAY, 'limit.days', 1],
  [7 * DAY, 'limit.days', 7],
] as const;

/** The setting of a time limit. */
export function RealmLimitSetting({ name }: { readonly name: RealmLimit }) {
  const { realm } = useChatState();
  const { api } = useStore().session;
  const value = realm[name] ?? null;
  const isListed = value === null || LIMITS.some(([seconds]) => seconds === value);
  return (
    <SelectSetting
      label={t(`realm.${name}`)}
      value={value}
      options={[
        [null, t('limit.none')],
        ...(isListed ? [] : [[value, t('limit.seconds', { count: value })] as const]),
        ...LIMITS.map(([seconds, key, count]) => [seconds, t(key, { count })] as const),
      ]}
      onSave={(seconds) => api.patch('/realm', { [name]: seconds ?? 'unlimited' })}
    />
  );
}

const NO_CHANNEL = -1;

/** The channel to which the server sends notices. */
export function RealmChannelSetting({ name }: { readonly name: RealmChannel }) {
  const state = useChatState();
  const { api } = useStore().session;
  return (
    <SelectSetting
      label={t(`realm.${name}`)}
      value={state.realm[name] ?? NO_CHANNEL}
      options={[
        [NO_CHANNEL, t('limit.noChannel')],
        ...openChannels(state).map((channel): [number, string] => [
          channel.stream_id,
          channel.name,
        ]),
      ]}
      onSave={(id) => api.patch('/realm', { [name]: id })}
    />
  );
}
