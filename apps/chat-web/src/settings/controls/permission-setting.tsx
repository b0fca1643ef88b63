import type { GroupSettingValue } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import {
  allowedSystemGroups,
  allowsNobody,
  grantOf,
  groupValueOf,
  isSameGrant,
  type Grant,
  type PermissionRule,
} from '../../model/permissions/group-value.ts';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { GrantChips, GrantField } from './grant-field.tsx';
import { groupName } from './group-names.ts';
import { SelectSetting } from './select-setting.tsx';

/** A change of a permission: the server refuses it if the old value has changed in the meantime. */
export interface PermissionChange {
  readonly new: GroupSettingValue;
  readonly old: GroupSettingValue;
}

interface PermissionSettingProps {
  readonly label: string;
  readonly value: GroupSettingValue;
  readonly rule: PermissionRule | undefined;
  /** The actor may only see it. */
  readonly isFixed: boolean;
  readonly onSave: (change: PermissionChange) => Promise<unknown>;
}

/** The holders of a permission: a system group, or any groups and users. */
export function PermissionSetting(props: PermissionSettingProps) {
  const { label, value, rule, isFixed, onSave } = props;
  const state = useChatState();
  const saved = grantOf(value, state);
  if (isFixed || !rule) {
    return (
      <div class="setting-line">
        <span class="setting-label">{label}</span>
        <p class="chips" aria-label={label} role="group">
          <GrantChips grant={saved} />
        </p>
      </div>
    );
  }
  const saveGrant = (grant: Grant) => onSave({ new: groupValueOf(grant, state), old: value });
  if (!rule.require_system_group) {
    return <OwnGrant label={label} saved={saved} rule={rule} onSave={saveGrant} />;
  }
  const options = allowedSystemGroups(state, rule).map((group): [number, string] => [
    group.id,
    groupName(group),
  ]);
  if (allowsNobody(rule)) options.push([NOBODY, t('groups.role:nobody')]);
  return (
    <SelectSetting
      label={label}
      value={saved.groupIds[0] ?? NOBODY}
      options={options}
      onSave={(id) => saveGrant({ groupIds: id === NOBODY ? [] : [id], userIds: [] })}
    />
  );
}

/** The value of an option; no group has this id. */
const NOBODY = -1;

interface OwnGrantProps {
  readonly label: string;
  readonly saved: Grant;
  readonly rule: PermissionRule;
  readonly onSave: (grant: Grant) => Promise<unknown>;
}

/** A draft of a permission, until it is saved. */
function OwnGrant({ label, saved, rule, onSave }: OwnGrantProps) {
  const [draft, setDraft] = useState<Grant | null>(null);
  const { status, save } = useSave();
  const shown = draft ?? saved;
  const isChanged = !isSameGrant(shown, saved);
  const isNobody = shown.groupIds.length + shown.userIds.length === 0;
  const isRefused = isNobody && !allowsNobody(rule);
  const store = async () => {
    if (await save(() => onSave(shown))) setDraft(null);
  };
  return (
    <div class="setting-line">
      <span class="setting-label">{label}</span>
      <GrantField label={label} grant={shown} rule={rule} onChange={setDraft} />
      {isChanged && (
        <div class="setting-actions">
          <button
            type="button"
            class="button small primary"
            disabled={isRefused || status.kind === 'saving'}
            onClick={() => void store()}
          >
            {t('compose.save')}
          </button>
          <button type="button" class="button small" onClick={() => setDraft(null)}>
            {t('compose.cancel')}
          </button>
          {isRefused && <span class="muted">{t('permissions.notNobody')}</span>}
        </div>
      )}
      <SaveNotice status={status} />
    </div>
  );
}
