/** A custom emoji of an organization, as clients show it. */
export interface CustomEmojiView {
  readonly id: number;
  readonly name: string;
  /** Address on this server. */
  readonly sourceUrl: string;
  /** First frame of an animated emoji. */
  readonly stillUrl: string | null;
  /** Still shown where it was used, but no longer offered. */
  readonly deactivated: boolean;
  readonly authorId: number | null;
}

/** The key of the picture of a custom emoji. */
export interface CustomEmojiFile {
  readonly fileName: string;
  readonly isAnimated: boolean;
}

/** The addresses of a custom emoji's pictures. */
export function customEmojiUrls(
  realmId: number,
  { fileName, isAnimated }: CustomEmojiFile,
): Pick<CustomEmojiView, 'sourceUrl' | 'stillUrl'> {
  const folder = `/user_avatars/${realmId}/emoji/images`;
  const sourceUrl = `${folder}/${fileName}`;
  return { sourceUrl, stillUrl: isAnimated ? `${folder}/still/${stillName(fileName)}` : null };
}

/**
 * The key of a custom emoji's picture in the content store.
 *
 * @param name below the folder of addresses, such as `still/x.png`
 */
export function customEmojiKey(realmId: number, name: string): string {
  return `emoji/${realmId}/${name}`;
}

/** The file of the first frame of an animated emoji. */
export function stillName(fileName: string): string {
  return fileName.replace(/\.\w+$/, '.png');
}
