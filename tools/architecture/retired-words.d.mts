/** @returns `path:line: word` for each retired word of a file's name and text */
export function retiredWordsOf(path: string, text: string): string[];
/** @returns the retired words of all committed and new files, or of those below `paths` */
export function retiredWords(paths?: readonly string[]): string[];
