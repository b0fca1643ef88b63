import { ChannelsView } from './channels/channels-view.tsx';
import { OrganizationView } from './organization-view.tsx';
import { SettingsView } from './settings-view.tsx';

/** The views of settings, by the name in their address. */
export const SETTINGS_VIEWS = {
  settings: SettingsView,
  organization: OrganizationView,
  channels: ChannelsView,
} as const;

export type SettingsViews = typeof SETTINGS_VIEWS;
export type SettingsViewName = keyof SettingsViews;
