import type { User } from '@tandem/chat-client';
import { useChatState } from '../../app/store-context.ts';
import {
  accountUrl,
  choicesOf,
  FIELD_TYPES,
  orderedFields,
  usersOfValue,
  valueOf,
  type ProfileField,
} from '../../model/profile/profile-fields.ts';

/** The profile fields of the organization with the values of a user. */
export function ProfileFields({ user }: { readonly user: User }) {
  const state = useChatState();
  const shown = orderedFields(state).filter(({ id }) => valueOf(user, id) !== '');
  if (shown.length === 0) return null;
  return (
    <dl class="profile-fields">
      {shown.map((field) => (
        <div key={field.id}>
          <dt>{field.name}</dt>
          <dd>
            <FieldValue field={field} value={valueOf(user, field.id)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldValue({ field, value }: { readonly field: ProfileField; readonly value: string }) {
  const state = useChatState();
  switch (field.type) {
    case FIELD_TYPES.list:
      return choicesOf(field).find((each) => each.value === value)?.text ?? value;
    case FIELD_TYPES.users:
      return usersOfValue(value)
        .map((id) => state.users.get(id)?.full_name ?? String(id))
        .join(', ');
    case FIELD_TYPES.link:
      return <ExternalLink url={value} text={value} />;
    case FIELD_TYPES.account:
      return <ExternalLink url={accountUrl(state, field, value) ?? ''} text={value} />;
    default:
      return value;
  }
}

/** A link to another site; addresses that are none are plain text. */
function ExternalLink({ url, text }: { readonly url: string; readonly text: string }) {
  if (!/^https?:\/\//i.test(url)) return text;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
