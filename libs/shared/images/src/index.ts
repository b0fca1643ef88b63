export {
  SharpImages,
  UnreadableImage,
  type EmojiPictures,
  type ImageFacts,
  type ThumbnailBox,
} from './sharp-images.ts';
