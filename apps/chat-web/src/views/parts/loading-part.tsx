import { failureText } from '../../state/notices.ts';

/** A sign that an answer is read, or why there is none. */
export function LoadingPart({ error }: { readonly error: unknown }) {
  if (error !== null) {
    return (
      <p class="notice bad" role="alert">
        {failureText(error)}
      </p>
    );
  }
  return (
    <div class="list-end" aria-busy="true">
      <div class="spinner small" aria-hidden="true" />
    </div>
  );
}
