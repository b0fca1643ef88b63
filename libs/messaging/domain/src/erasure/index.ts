export { EraseUserData, type AuthoredData, type ErasedAuthor } from './erase-user-data.ts';
