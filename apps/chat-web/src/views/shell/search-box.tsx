import { useLayoutEffect, useState } from 'preact/hooks';
import { openNarrow, useRoute } from '../../app/location.ts';
import { useChatState, useStore } from '../../app/store-context.ts';
import { ChoiceField } from '../../compose/fields/choice-field.tsx';
import { t } from '../../i18n/translate.ts';
import {
  CHANNELS_OPERANDS,
  HAS_OPERANDS,
  IS_OPERANDS,
  type Narrow,
} from '../../model/narrow/narrow-term.ts';
import { narrowOfSearch, searchOfNarrow, searchOfTerm } from '../../model/search/search-text.ts';
import { suggestSearch, type Suggestion } from '../../model/search/suggest.ts';
import { keyOfNarrow } from '../../state/narrows.ts';
import { Icon } from '../parts/icon.tsx';

/** Searches messages by words and conditions. */
export function SearchBox() {
  const state = useChatState();
  const store = useStore();
  const shown = useRoute();
  const narrow = shown.view === 'messages' ? shown.narrow : [];
  const shownText = searchText(narrow, state);
  const [written, setWritten] = useState<string | null>(null);
  const text = written ?? shownText;
  // Another list has its own search.
  useLayoutEffect(() => setWritten(null), [keyOfNarrow(narrow)]);
  const choicesFor = (typed: string) =>
    suggestSearch(typed, typed.length, {
      state,
      topicsOf: (id) => store.topics.of(id).value.map(({ name }) => name),
      recentSenders: [],
    }).map((suggestion) => ({ ...suggestion, key: suggestion.search }));
  const search = () => {
    const terms = narrowOfSearch(text, state);
    if (terms.length > 0) openNarrow(state, terms);
  };
  return (
    <div class="search" role="search">
      <Icon name="search" size={16} />
      <ChoiceField
        label={t('search.placeholder')}
        text={text}
        placement="bottom-start"
        isFirstActive={false}
        choicesFor={choicesFor}
        onText={setWritten}
        onChoose={({ search: next, term: found }) => {
          setWritten(next);
          // An operator needs its value next; a whole condition may be all.
          return found === null;
        }}
        onEnter={search}
        draw={(suggestion) => <SuggestionChoice suggestion={suggestion} />}
      />
      {text !== '' && (
        <button
          type="button"
          class="icon-button"
          aria-label={t('search.clear')}
          onClick={() => setWritten('')}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
}

/** The text of a narrow that is a search; views and conversations have their names in the header. */
function searchText(narrow: Narrow, names: Parameters<typeof searchOfNarrow>[1]): string {
  const isSearch = narrow.some(({ operator }) => operator === 'search') || narrow.length > 2;
  return isSearch ? searchOfNarrow(narrow, names) : '';
}

function SuggestionChoice({ suggestion }: { readonly suggestion: Suggestion }) {
  const state = useChatState();
  const { operator, term: found, negated } = suggestion;
  const written = found ? searchOfTerm(found, state) : `${negated ? '-' : ''}${operator}:`;
  const description = descriptionOf(suggestion);
  return (
    <>
      <code class="choice-name">{written}</code>
      <span class="choice-note">
        {negated ? t('search.exclude', { description }) : description}
      </span>
    </>
  );
}

function descriptionOf({ operator, term: found }: Suggestion): string {
  if (found && (operator === 'is' || operator === 'has' || operator === 'channels')) {
    const property = IS_OPERANDS.find((each) => operator === 'is' && each === found.operand);
    if (property) return t(`search.is.${property}`);
    const part = HAS_OPERANDS.find((each) => operator === 'has' && each === found.operand);
    if (part) return t(`search.has.${part}`);
    const kind = CHANNELS_OPERANDS.find(
      (each) => operator === 'channels' && each === found.operand,
    );
    if (kind) return t(`search.channels.${kind}`);
  }
  return t(`search.operator.${operator}`);
}
