/** The version of this program, as in the root's package.json. */
export const TANDEM_VERSION = '0.1.0';
