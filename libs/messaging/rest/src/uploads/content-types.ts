const BY_EXTENSION: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  apng: 'image/apng',
  avif: 'image/avif',
  bmp: 'image/bmp',
  css: 'text/css',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  flac: 'audio/flac',
  gif: 'image/gif',
  gz: 'application/gzip',
  heic: 'image/heic',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  m4a: 'audio/mp4',
  md: 'text/markdown',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odt: 'application/vnd.oasis.opendocument.text',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

const UNKNOWN = 'application/octet-stream';
/** `type/subtype`, perhaps with parameters: nothing that could end a header. */
const WELL_FORMED = /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?:;[\x20-\x7e]{0,100})?$/;

/** Types that browsers may show inline: they cannot run scripts. */
const SHOWN_INLINE = new Set([
  'application/pdf',
  'text/plain',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/wav',
  'audio/webm',
  'image/apng',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
]);

/** The type of a file: as declared by its sender, else by the extension of its name. */
export function contentTypeOf(given: string | null, fileName: string): string {
  const type = given?.trim().toLowerCase() ?? '';
  if (WELL_FORMED.test(type) && type !== UNKNOWN) return type;
  const extension = /\.(\w{1,5})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(BY_EXTENSION, extension) ? (BY_EXTENSION[extension] ?? UNKNOWN) : UNKNOWN;
}

/** True if browsers may show the file; they only save any other. */
export function isShownInline(contentType: string): boolean {
  return SHOWN_INLINE.has(contentType.split(';')[0]?.trim() ?? '');
}
