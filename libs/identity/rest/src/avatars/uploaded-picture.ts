import { WireError, type ChatCall } from '@tandem/shared-chat-wire';

const MAX_MIB = 5;

/** The restrictions of an endpoint for pictures. */
export const PICTURE_LIMITS = {
  maxBytes: MAX_MIB * 1024 * 1024,
  tooLarge: `Uploaded file is larger than the allowed limit of ${MAX_MIB} MiB`,
} as const;

/**
 * The bytes of the only file of a request.
 *
 * @param what the name of the file in error texts
 * @throws WireError unless there is exactly one file
 */
export async function uploadedPicture(
  files: ChatCall<object>['files'],
  what: 'avatar' | 'icon' | 'logo',
): Promise<Uint8Array> {
  const [file, ...more] = files;
  if (!file || more.length > 0) {
    throw WireError.badRequest(`You must upload exactly one ${what}.`);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read()) chunks.push(chunk);
  return Buffer.concat(chunks, file.size);
}
