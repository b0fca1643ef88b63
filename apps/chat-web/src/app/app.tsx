import { useLayoutEffect } from 'preact/hooks';
import { ErrorScreen } from '../views/start/error-screen.tsx';
import { LogInScreen } from '../views/start/log-in-screen.tsx';
import { StartingScreen } from '../views/start/starting-screen.tsx';
import { Shell } from '../views/shell/shell.tsx';
import { language, restoreFocus } from './language.ts';
import { screen } from './session-states.ts';
import { StoreContext } from './store-context.ts';

/** The page, in the language of the user. */
export function App() {
  const shown = language.value;
  useLayoutEffect(restoreFocus, [shown]);
  return <ShownScreen key={shown} />;
}

/** The log-in, or the chat. */
function ShownScreen() {
  const shown = screen.value;
  switch (shown.name) {
    case 'log-in':
      return <LogInScreen notice={shown.notice} />;
    case 'failed':
      return <ErrorScreen message={shown.message} />;
    case 'starting':
      return <StartingScreen store={shown.store} />;
    case 'chat':
      return (
        <StoreContext.Provider value={shown.store}>
          <Shell />
        </StoreContext.Provider>
      );
  }
}
