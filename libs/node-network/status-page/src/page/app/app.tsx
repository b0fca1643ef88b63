import { language } from './language.ts';
import { Shell } from '../views/shell/shell.tsx';

/** The page, in the language of the user. */
export function App() {
  return <Shell key={language.value} />;
}
