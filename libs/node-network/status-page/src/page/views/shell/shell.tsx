import { useEffect, useRef } from 'preact/hooks';
import { route } from '../../app/location.ts';
import { useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { ChangesView } from '../changes/changes-view.tsx';
import { LazyMap } from '../map/lazy-map.tsx';
import { NodeView } from '../node/node-view.tsx';
import { NodesView } from '../nodes/nodes-view.tsx';
import { Overview } from '../overview/overview.tsx';
import { Header } from './header.tsx';
import { Footer } from './footer.tsx';
import { Notices } from './notices.tsx';
import { Progress } from './progress.tsx';

/** The frame of all views. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  useViewChange(main);
  return (
    <>
      <a
        class="skip-link"
        href="#main"
        onClick={(event) => {
          // The fragment of the address is the view.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      <Header />
      <main id="main" tabIndex={-1} ref={main}>
        <Notices />
        <Progress />
        <ShownView />
      </main>
      <Footer />
    </>
  );
}

function ShownView() {
  const store = useStore();
  const shown = route.value;
  if (store.figures.value === null) return <Waiting />;
  switch (shown.view) {
    case 'overview':
      return <Overview />;
    case 'nodes':
      return <NodesView query={shown.query} />;
    case 'node':
      return <NodeView name={shown.name} />;
    case 'map':
      return <LazyMap map={shown.map} />;
    case 'changes':
      return <ChangesView />;
    case 'unknown':
      return <UnknownPage />;
  }
}

/** Shown before the first answer, and while there is no network. */
function Waiting() {
  const { isLoading } = useStore();
  return (
    <>
      <h1>{t('shell.title')}</h1>
      {isLoading.value && <p role="status">{t('shell.loading')}</p>}
    </>
  );
}

function UnknownPage() {
  return (
    <>
      <h1>{t('shell.unknownPage')}</h1>
      <p>
        {t('shell.unknownPageHint')} <a href="#/">{t('shell.toOverview')}</a>
      </p>
    </>
  );
}

/** Another view begins at its top, with the focus on it, and names the window. */
function useViewChange(main: { readonly current: HTMLElement | null }): void {
  const shown = route.value;
  const subject = shown.view === 'node' ? shown.name : shown.view;
  const last = useRef(subject);
  useEffect(() => {
    const heading = main.current?.querySelector('h1')?.textContent;
    document.title = heading ? `${heading} – ${t('shell.title')}` : t('shell.title');
  });
  useEffect(() => {
    if (last.current === subject) return;
    last.current = subject;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [main, subject]);
}
