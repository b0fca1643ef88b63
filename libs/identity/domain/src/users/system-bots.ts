/** The server's bots. Their accounts are in the internal organization. */
export const SYSTEM_BOTS = [
  { shortName: 'notification-bot', fullName: 'Notification Bot' },
  { shortName: 'emailgateway', fullName: 'Email Gateway' },
  { shortName: 'welcome-bot', fullName: 'Welcome Bot' },
] as const;
