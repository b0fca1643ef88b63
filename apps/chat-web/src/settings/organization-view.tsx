import { can } from '@tandem/chat-client';
import { useChatState } from '../app/store-context.ts';
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

/** The settings of the organization, as far as the actor may change them. */
export function OrganizationView({ section }: { readonly section: string }) {
  const state = useChatState();
  const isAdministrator = can.administerRealm(state);
  const sections: SettingsSection[] = [];
  if (isAdministrator) {
    sections.push(
      { name: 'profile', text: 'settings.section.organization', draw: OrganizationSection },
      { name: 'users', text: 'settings.section.users', draw: UsersSection },
    );
  }
  if (can.inviteUsers(state) || can.createInvitationLink(state)) {
    sections.push({
      name: 'invitations',
      text: 'settings.section.invitations',
      draw: InvitationsSection,
    });
  }
  sections.push({
    name: 'permissions',
    text: 'settings.section.permissions',
    draw: PermissionsSection,
  });
  sections.push({ name: 'groups', text: 'settings.section.groups', draw: GroupsSection });
  if (isAdministrator) {
    sections.push({ name: 'bots', text: 'settings.section.allBots', draw: AllBotsSection });
  }
  sections.push(
    { name: 'emoji', text: 'settings.section.emoji', draw: EmojiSection },
    { name: 'linkifiers', text: 'settings.section.linkifiers', draw: LinkifiersSection },
    { name: 'playgrounds', text: 'settings.section.playgrounds', draw: PlaygroundsSection },
  );
  if (isAdministrator) {
    sections.push(
      { name: 'defaults', text: 'settings.section.userDefaults', draw: UserDefaultsSection },
      { name: 'fields', text: 'settings.section.fields', draw: FieldsSection },
      { name: 'exports', text: 'settings.section.exports', draw: ExportsSection },
      {
        name: 'authentication',
        text: 'settings.section.authentication',
        draw: AuthenticationSection,
      },
      { name: 'audit', text: 'settings.section.audit', draw: AuditSection },
    );
  }
  return (
    <SectionedView
      icon="globe"
      title={t('view.organization')}
      address="#organization"
      sections={sections}
      section={section}
    />
  );
}
