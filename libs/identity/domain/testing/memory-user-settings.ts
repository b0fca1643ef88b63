import type { Restorable } from '@tandem/shared-kernel/testing';
import {
  USER_SETTING_DEFAULTS,
  type ResolvedTargets,
  type SettingChange,
  type SettingTargets,
  type SettingsRequest,
  type UserSettingName,
  type UserSettings,
  type UserSettingsQueries,
  type UserSettingsRepository,
} from '../src/index.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';

/** Users' settings in maps. Events have groups as lists of their members. */
export class MemoryUserSettings implements UserSettingsRepository, UserSettingsQueries, Restorable {
  readonly #users: MemoryUserRepository;
  readonly groups = new Map<number, readonly number[]>();
  #settings = new Map<number, Partial<UserSettings>>();
  #chosen = new Map<number, ReadonlySet<string>>();

  constructor(users: MemoryUserRepository) {
    this.#users = users;
  }

  async change(request: SettingsRequest): Promise<readonly SettingChange[]> {
    const names = (Object.keys(request.changes) as UserSettingName[]).sort();
    return names.flatMap((setting) => {
      const value = request.changes[setting];
      const userIds = request.userIds.filter((id) => this.#changes(id, setting, request));
      if (value === undefined || userIds.length === 0) return [];
      for (const id of userIds) {
        this.#settings.set(id, { ...this.#settings.get(id), [setting]: value });
        if (request.byThemselves) {
          this.#chosen.set(id, new Set([...(this.#chosen.get(id) ?? []), setting]));
        }
      }
      return [{ setting, value, userIds: [...userIds].sort((a, b) => a - b) }];
    });
  }

  async resolve(realmId: number, { userIds, groupIds }: SettingTargets): Promise<ResolvedTargets> {
    const people = this.#users.all().filter((each) => each.realmId === realmId);
    const unknownUserId = userIds.find((id) => !people.some((each) => each.id === id));
    if (unknownUserId !== undefined) return { unknownUserId };
    const unknownGroupId = groupIds.find((id) => !this.groups.has(id));
    if (unknownGroupId !== undefined) return { unknownGroupId };
    const members = groupIds.flatMap((id) => this.groups.get(id) ?? []);
    const meant = people.filter(
      (each) =>
        !each.bot && (userIds.includes(each.id) || (each.isActive && members.includes(each.id))),
    );
    return { userIds: meant.map(({ id }) => id).sort((a, b) => a - b) };
  }

  async settingsOf(userId: number): Promise<UserSettings | null> {
    const account = this.#users.all().find(({ id }) => id === userId);
    if (!account) return null;
    return {
      ...USER_SETTING_DEFAULTS,
      ...this.#settings.get(userId),
      email_address_visibility: account.emailVisibility,
    };
  }

  snapshot(): () => void {
    const [settings, chosen] = [new Map(this.#settings), new Map(this.#chosen)];
    return () => {
      this.#settings = settings;
      this.#chosen = chosen;
    };
  }

  #changes(userId: number, setting: UserSettingName, request: SettingsRequest): boolean {
    if (request.exceptChosen && this.#chosen.get(userId)?.has(setting)) return false;
    const present = this.#settings.get(userId)?.[setting] ?? request.defaults[setting];
    return present !== request.changes[setting];
  }
}
