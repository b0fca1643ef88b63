import type { FunctionComponent } from 'preact';
import { t } from '../../i18n/translate.ts';
import type { MapQuery } from '../../model/route.ts';
import { useLoaded } from '../parts/use-loaded.ts';

type MapComponent = FunctionComponent<{ readonly map: MapQuery }>;

/** The map with the outlines of the world, in files of their own. */
export function LazyMap({ map }: { readonly map: MapQuery }) {
  const [loaded] = useLoaded('map', loadMap);
  if (loaded.state === 'ready') {
    const View = loaded.data;
    return <View map={map} />;
  }
  // An update of the service may have removed the files.
  return (
    <>
      <h1>{t('map.title')}</h1>
      <p role="status">{t(loaded.state === 'failed' ? 'shell.partFailed' : 'shell.loading')}</p>
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
