import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/translate.ts';
import type { MapQuery } from '../../model/route.ts';

type MapComponent = FunctionComponent<{ readonly map: MapQuery }>;

/** The map with the outlines of the world, in files of their own. */
export function LazyMap({ map }: { readonly map: MapQuery }) {
  const [View, setView] = useState<MapComponent | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // After an update of the service the files may be gone.
    loadMap().then(
      (loaded) => setView(() => loaded),
      () => setFailed(true),
    );
  }, []);
  if (View !== null) return <View map={map} />;
  return (
    <>
      <h1>{t('map.title')}</h1>
      <p role="status">{t(hasFailed ? 'shell.partFailed' : 'shell.loading')}</p>
    </>
  );
}

async function loadMap(): Promise<MapComponent> {
  const [{ MapView }, { loadWorld }] = await Promise.all([
    import('./map-view.tsx'),
    import('../../map/world.ts'),
  ]);
  const world = await loadWorld();
  return ({ map }) => <MapView map={map} world={world} />;
}
