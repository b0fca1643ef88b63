/** Prefix of the keys of uploads in the content store. */
const UPLOADS = 'uploads';
const THUMBNAILS = 'thumbnails';
/** Longest name in an address, in bytes of UTF-8, below the limit of file systems. */
const MAX_NAME_BYTES = 200;
const FALLBACK = 'uploaded-file';

/** The key of an upload's content. @param pathId its path below `/user_uploads/` */
export function uploadKey(pathId: string): string {
  return `${UPLOADS}/${pathId}`;
}

/** The folder of all files derived from the upload. */
export function thumbnailFolder(pathId: string): string {
  return `${THUMBNAILS}/${pathId}`;
}

/**
 * The path of a new upload; it cannot be guessed.
 *
 * @param token of random letters, digits, `-` and `_`
 */
export function newUploadPath(realmId: number, token: string, fileName: string): string {
  // Two more digits keep folders small.
  return `${realmId}/${folderOf(token)}/${token}/${addressName(fileName)}`;
}

/** The displayed name of a file; clients may send none. */
export function shownName(fileName: string): string {
  return ['', '.', '..'].includes(fileName) ? FALLBACK : fileName;
}

/** The name of a file in addresses: letters, digits, `_`, `.` and `-`. */
export function addressName(fileName: string): string {
  const plain = fileName
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}_\s.-]/gu, '')
    .trim()
    .replace(/[-\s]+/gu, '-');
  // A link in a message ends with a letter, a digit or `_`, and a name of dots alone is another folder.
  const name = cutName(plain).replace(/[.-]+$/, '');
  return /[^.-]/.test(name) ? name : FALLBACK;
}

/** Cuts the name and keeps its extension. */
function cutName(name: string): string {
  if (byteLength(name) <= MAX_NAME_BYTES) return name;
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
  let stem = '';
  let bytes = byteLength(extension);
  for (const character of name.slice(0, name.length - extension.length)) {
    bytes += byteLength(character);
    if (bytes > MAX_NAME_BYTES) break;
    stem += character;
  }
  return stem + extension;
}

function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function folderOf(token: string): string {
  let sum = 0;
  for (const character of token) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 256;
  return sum.toString(16).padStart(2, '0');
}
