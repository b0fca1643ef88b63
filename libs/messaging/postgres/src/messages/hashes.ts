/** The stored form of a key that a client made up: a text of any length has 32 bytes. */
export const keyHash = (key: string): string => `sha256(convert_to(${key}, 'UTF8'))`;

/** What a direct conversation is found by. `userIds` is an ascending array. */
export const memberHash = (userIds: string): string =>
  `sha256(convert_to(array_to_string(${userIds}, ','), 'UTF8'))`;
