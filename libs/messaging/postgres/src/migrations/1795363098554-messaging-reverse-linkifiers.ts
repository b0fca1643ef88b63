import { migration } from '@tandem/shared-postgres';

/** Columns that turn a pasted address back into the text from which a linkifier makes a link. */
export const reverseLinkifiersSchema = migration({
  name: '1795363098554-messaging-reverse-linkifiers',
  up: `
    alter table realm_linkifier
      add column example_input text,
      add column reverse_template text,
      add column alternative_url_templates text[] not null default '{}';
  `,
});
