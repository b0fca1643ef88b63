/** Tables whose own contract suites run commands at the same moment, by name: the file of the suite. */
export const LIMITED_BY_SUITES: Readonly<Record<string, string>> = {};
