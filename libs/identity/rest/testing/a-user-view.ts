import { EMAIL_VISIBILITY, type UserView } from '@tandem/identity-domain';
import { ROLES } from '@tandem/shared-kernel';

/** A member in her own view, with defaults for everything that a test does not set. */
export function aUserView(changes: Partial<UserView> = {}): UserView {
  return {
    id: 7,
    realmId: 2,
    email: 'Ann@example.com',
    deliveryEmail: 'Ann@example.com',
    showsDeliveryEmail: true,
    emailVisibility: EMAIL_VISIBILITY.everyone,
    fullName: 'Ann',
    role: ROLES.member,
    isActive: true,
    isDeleted: false,
    isImportedStub: false,
    bot: null,
    timezone: 'Europe/Prague',
    dateJoined: new Date('2019-10-20T07:50:59.999Z'),
    avatarSource: 'gravatar',
    avatarVersion: 3,
    profileData: {},
    ...changes,
  };
}
