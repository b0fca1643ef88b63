/** The most cells of a deployment: ids of a cell have its number as the remainder of a division by it. */
export const CELLS = 64;

/**
 * Begins the short name of an organization in a database that does not serve it: it is served by another cell, or
 * about to be. No address has such a name.
 */
export const AWAY = '~';
