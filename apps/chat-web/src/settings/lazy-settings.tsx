import { LoadingPart } from '../views/parts/loading-part.tsx';
import { useAnswer } from '../views/parts/use-answer.ts';
import type { SettingsViewName, SettingsViews } from './views.ts';

let loaded: SettingsViews | null = null;

async function loadViews(): Promise<SettingsViews> {
  loaded ??= (await import('./views.ts')).SETTINGS_VIEWS;
  return loaded;
}

interface LazySettingsProps {
  readonly view: SettingsViewName;
  readonly section: string;
}

/** A view of settings: most visits open none, so their script is loaded with the first one. */
export function LazySettings({ view, section }: LazySettingsProps) {
  const answer = useAnswer(loadViews, null);
  const views = loaded ?? answer?.value;
  if (!views) return <LoadingPart error={answer?.error ?? null} />;
  const View = views[view];
  return <View section={section} />;
}
