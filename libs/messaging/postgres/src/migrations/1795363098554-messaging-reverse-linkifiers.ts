import { migration } from '@tandem/shared-postgres';

/** What turns a pasted address back into the text that a linkifier makes a link of. */
export const reverseLinkifiersSchema = migration({
  name: '1795363098554-messaging-reverse-linkifiers',
  up: `
    alter table realm_linkifier
      add column example_input text,
      add column reverse_template text,
      add column alternative_url_templates text[] not null default '{}';
  `,
});
