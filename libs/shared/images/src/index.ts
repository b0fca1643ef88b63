export {
  SharpImages,
  UnreadableImage,
  type EmojiPictures,
  type ImageFacts,
  type PictureLibrary,
  type ThumbnailBox,
} from './sharp-images.ts';
