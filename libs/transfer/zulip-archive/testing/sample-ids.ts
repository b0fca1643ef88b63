/** A row of a table of the export. */
export type Row = Readonly<Record<string, unknown>>;

/** The ids of the sample: they resemble none that this server gives. */
export const SAMPLE = {
  realm: 2,
  users: { owner: 901, member: 902, guest: 903, bot: 904, away: 905, stub: 906, system: 5 },
  channels: { general: 801, secret: 802, archived: 803 },
  recipients: { owner: 701, member: 702, general: 711, secret: 712, archived: 713, group: 721 },
  groups: { everyone: 601, members: 602, nobody: 603, administrators: 604, team: 610, one: 611 },
  emoji: 501,
  field: 401,
} as const;

/** Seconds since the epoch. */
export const BEGAN = 1_600_000_000;
/** The smallest PNG: one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
