export { AddCustomEmoji } from './add-custom-emoji.ts';
export { DeactivateCustomEmoji } from './deactivate-custom-emoji.ts';
