import { notices } from '../../state/notices.ts';

/** The texts about recent actions. */
export function Notices() {
  return (
    <div class="notices" role="status">
      {notices.value.map(({ id, text, isBad }) => (
        <p key={id} class={isBad ? 'toast bad' : 'toast'}>
          {text}
        </p>
      ))}
    </div>
  );
}
