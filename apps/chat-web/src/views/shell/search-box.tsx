import { openNarrow, route } from '../../app/location.ts';
import { textOf } from '../parts/form-text.ts';
import { Icon } from '../parts/icon.tsx';

/** Searches the messages by words. */
export function SearchBox() {
  const shown = route.value;
  const words =
    shown.view === 'messages'
      ? shown.narrow.find(({ operator }) => operator === 'search')?.operand
      : undefined;
  return (
    <form
      class="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const text = textOf(new FormData(event.currentTarget), 'words').trim();
        if (text !== '') openNarrow([{ operator: 'search', operand: text }]);
      }}
    >
      <Icon name="search" size={16} />
      <input
        name="words"
        type="search"
        aria-label="Search messages"
        placeholder="Search"
        defaultValue={typeof words === 'string' ? words : ''}
        autocomplete="off"
      />
    </form>
  );
}
