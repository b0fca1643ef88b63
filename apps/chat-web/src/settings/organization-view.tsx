import { can, type ChatState } from '@tandem/chat-client';
import { t } from '../i18n/translate.ts';
import { AllBotsSection } from './bots/bots-section.tsx';
import { ExportsSection } from './customization/exports-section.tsx';
import { LinkifiersSection } from './customization/linkifiers-section.tsx';
import { PlaygroundsSection } from './customization/playgrounds-section.tsx';
import { EmojiSection } from './emoji-section.tsx';
import { GroupsSection } from './groups/groups-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { OrganizationSection } from './organization-section.tsx';
import { FieldsSection } from './profile/fields-section.tsx';
import { AuditSection } from './realm/audit-section.tsx';
import { AuthenticationSection } from './realm/authentication-section.tsx';
import { PermissionsSection } from './realm/permissions-section.tsx';
import { UserDefaultsSection } from './realm/user-defaults-section.tsx';
import { SectionedView, type SettingsSection } from './sectioned-view.tsx';
import { UsersSection } from './users-section.tsx';

const mayInvite = (state: ChatState) => can.inviteUsers(state) || can.createInvitationLink(state);
/** Most sections are for administrators. */
const isShownTo = can.administerRealm;

const SECTIONS: readonly SettingsSection[] = [
  { name: 'profile', text: 'settings.section.organization', draw: OrganizationSection, isShownTo },
  { name: 'users', text: 'settings.section.users', draw: UsersSection, isShownTo },
  {
    name: 'invitations',
    text: 'settings.section.invitations',
    draw: InvitationsSection,
    isShownTo: mayInvite,
  },
  { name: 'permissions', text: 'settings.section.permissions', draw: PermissionsSection },
  { name: 'groups', text: 'settings.section.groups', draw: GroupsSection },
  { name: 'bots', text: 'settings.section.allBots', draw: AllBotsSection, isShownTo },
  { name: 'emoji', text: 'settings.section.emoji', draw: EmojiSection },
  { name: 'linkifiers', text: 'settings.section.linkifiers', draw: LinkifiersSection },
  { name: 'playgrounds', text: 'settings.section.playgrounds', draw: PlaygroundsSection },
  { name: 'defaults', text: 'settings.section.userDefaults', draw: UserDefaultsSection, isShownTo },
  { name: 'fields', text: 'settings.section.fields', draw: FieldsSection, isShownTo },
  { name: 'exports', text: 'settings.section.exports', draw: ExportsSection, isShownTo },
  {
    name: 'authentication',
    text: 'settings.section.authentication',
    draw: AuthenticationSection,
    isShownTo,
  },
  { name: 'audit', text: 'settings.section.audit', draw: AuditSection, isShownTo },
];

/** The settings of the organization that the actor may see. */
export function OrganizationView({ section }: { readonly section: string }) {
  return (
    <SectionedView
      icon="globe"
      title={t('view.organization')}
      address="#organization"
      sections={SECTIONS}
      section={section}
    />
  );
}
