export { parseChannelAddress } from './channel-address.ts';
export {
  type ChannelEmailKey,
  type ChannelEmailQueries,
  type ChannelEmailRepository,
  type ChannelEmailTarget,
  type EmailSender,
} from './channel-email-repository.ts';
export { type IncomingMail, type MailAttachment } from './incoming-mail.ts';
export { PostEmail } from './post-email.ts';
export { ShowChannelEmail } from './show-channel-email.ts';
