import { auditedIds, kindsOfEvents, type AuditFacts, type AuditRules } from '@tandem/shared-kernel';
import type { IdentityEvent } from '../identity-events.ts';
import { IDENTITY_ACTS } from './identity-acts.ts';

const ofUser = ({ userId }: { readonly userId: number }): AuditFacts => ({
  objectId: userId,
  userId,
});
const ofGroup = ({ groupId }: { readonly groupId: number }): AuditFacts => ({ objectId: groupId });
const ofDomain = (event: {
  readonly domain: string;
  readonly allowSubdomains: boolean;
}): AuditFacts => ({
  name: event.domain,
  after: { allow_subdomains: event.allowSubdomains },
});

/** The audit entries of the events of this context. */
export const identityAudit: AuditRules<IdentityEvent> = {
  'account.password_reset_requested': null,
  'bot.api_key_changed': ofUser,
  'bot.changed': (event) => ({ ...ofUser(event), after: { properties: event.properties } }),
  'bot.owner_changed': (event) => ({
    ...ofUser(event),
    before: { owner_id: event.oldOwnerId },
    after: { owner_id: event.ownerId },
  }),
  'bot.webhook_secret_changed': ofUser,
  'realm.changed': ({ changes }) => ({
    before: Object.fromEntries(changes.map(({ property, before }) => [property, before])),
    after: Object.fromEntries(changes.map(({ property, after }) => [property, after])),
  }),
  'realm.deactivated': () => ({}),
  'realm.domain_added': ofDomain,
  'realm.domain_changed': ofDomain,
  'realm.domain_removed': ({ domain }) => ({ name: domain }),
  'realm.picture_changed': ({ kind, picture }) => ({
    name: kind,
    after: { is_uploaded: picture.isUploaded },
  }),
  'realm.profile_fields_changed': null,
  'realm.user_setting_default_changed': ({ setting, before, value }) => ({
    before: { [setting]: before },
    after: { [setting]: value },
  }),
  'user.alert_words_changed': null,
  'user.api_key_changed': ofUser,
  'user.avatar_changed': null,
  'user.created': (event) => ({
    ...ofUser(event),
    after: { is_bot: event.isBot, creator_id: event.creatorId },
  }),
  'user.date_joined_changed': null,
  'user.deactivated': ofUser,
  'user.email_change_requested': ofUser,
  'user.email_changed': (event) => ({
    ...ofUser(event),
    before: { delivery_email: event.oldDeliveryEmail },
    after: { delivery_email: event.deliveryEmail },
  }),
  'user.email_visibility_changed': null,
  'user.logged_in': (event) => ({ ...ofUser(event), after: { client: event.clientName } }),
  'user.mutes_changed': null,
  'user.onboarding_steps_changed': null,
  'user.password_changed': ofUser,
  'user.presence_changed': null,
  'user.profile_changed': null,
  'user.profile_deleted': ofUser,
  'user.reactivated': ofUser,
  'user.renamed': (event) => ({
    ...ofUser(event),
    before: { full_name: event.oldFullName },
    after: { full_name: event.fullName },
  }),
  'user.role_changed': (event) => ({
    ...ofUser(event),
    before: { role: event.oldRole },
    after: { role: event.role },
  }),
  'user.settings_changed': ({ actorId, userIds, setting, value }) =>
    userIds.every((userId) => userId === actorId)
      ? null
      : { after: { ...auditedIds('user', userIds), [setting]: value } },
  'user.status_changed': null,
  'user.timezone_changed': null,
  'user_group.changed': (event) => ({
    ...ofGroup(event),
    before: event.before,
    after: event.changes,
  }),
  'user_group.created': (event) => ({
    ...ofGroup(event),
    name: event.name,
    after: {
      description: event.description,
      ...auditedIds('member', event.memberIds),
      ...auditedIds('subgroup', event.subgroupIds),
      settings: event.settings,
    },
  }),
  'user_group.members_added': (event) => ({
    ...ofGroup(event),
    after: auditedIds('member', event.userIds),
  }),
  'user_group.members_removed': (event) => ({
    ...ofGroup(event),
    before: auditedIds('member', event.userIds),
  }),
  'user_group.subgroups_added': (event) => ({
    ...ofGroup(event),
    after: auditedIds('subgroup', event.subgroupIds),
  }),
  'user_group.subgroups_removed': (event) => ({
    ...ofGroup(event),
    before: auditedIds('subgroup', event.subgroupIds),
  }),
};

/** All kinds of audit entries of this context. */
export const identityAuditKinds: readonly string[] = [
  ...kindsOfEvents(identityAudit),
  ...IDENTITY_ACTS,
];
