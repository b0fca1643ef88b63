/** The stored form of a key that a client chose: 32 bytes for a text of any length. */
export const keyHash = (key: string): string => `sha256(convert_to(${key}, 'UTF8'))`;

/** The lookup key of a direct conversation. `userIds` is an ascending array. */
export const memberHash = (userIds: string): string =>
  `sha256(convert_to(array_to_string(${userIds}, ','), 'UTF8'))`;
