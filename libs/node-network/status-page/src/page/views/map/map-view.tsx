import { useMemo, useState } from 'preact/hooks';
import { replaceAddress } from '../../app/location.ts';
import { useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { WorldMap } from '../../map/world-map.tsx';
import type { World } from '../../map/world.ts';
import { locationsOf, type Cluster, type MapLocation } from '../../model/locations.ts';
import { mapAddress, type MapQuery } from '../../model/route.ts';
import { MAP_SCORES } from '../../model/score.ts';
import { Legend } from '../parts/chart-card.tsx';
import { ScoreSign } from '../parts/score-shape.tsx';
import { InView } from './in-view.tsx';
import { Selection } from './selection.tsx';

interface MapViewProps {
  readonly map: MapQuery;
  readonly world: World;
}

/** The locations of the nodes. */
export function MapView({ map, world }: MapViewProps) {
  const { rows } = useStore().nodes.value;
  const [cluster, setCluster] = useState<Cluster | null>(null);
  const [inView, setInView] = useState<readonly MapLocation[]>([]);
  const shown = useMemo(
    () => (map.nodes === 'all' ? rows : rows.filter(({ gateway }) => gateway !== null)),
    [rows, map.nodes],
  );
  const locations = useMemo(() => locationsOf(shown), [shown]);
  const located = locations.reduce((sum, { count }) => sum + count, 0);
  const change = (next: Partial<MapQuery>) => {
    setCluster(null);
    replaceAddress(mapAddress({ ...map, ...next }));
  };
  return (
    <>
      <h1>{t('map.title')}</h1>
      <div class="map-options">
        <ShownNodes nodes={map.nodes} onChange={(nodes) => change({ nodes })} />
        <div class="map-legend">
          <span class="muted">{t('map.legend')}</span>
          <Legend
            items={MAP_SCORES.filter((score) => map.nodes === 'all' || score !== 'none').map(
              (score) => ({ sign: <ScoreSign score={score} />, label: t(`score.${score}`) }),
            )}
          />
          <span class="muted">{t('map.size')}</span>
        </div>
      </div>
      <div class="map-layout">
        <WorldMap
          world={world}
          locations={locations}
          nodes={located}
          country={map.country}
          onCountry={(country) => change({ country })}
          onCluster={setCluster}
          onView={setInView}
        />
        <div class="map-side">
          <Selection
            rows={shown}
            map={map}
            cluster={cluster}
            onClose={() => (cluster === null ? change({ country: '' }) : setCluster(null))}
          />
          <InView locations={inView} map={map} />
        </div>
      </div>
      {shown.length > located && (
        <p class="muted">{t('map.missing', { count: shown.length - located })}</p>
      )}
    </>
  );
}

interface ShownNodesProps {
  readonly nodes: MapQuery['nodes'];
  readonly onChange: (nodes: MapQuery['nodes']) => void;
}

function ShownNodes({ nodes, onChange }: ShownNodesProps) {
  return (
    <fieldset class="segments">
      <legend>{t('map.show')}</legend>
      {(['gateways', 'all'] as const).map((value) => (
        <label key={value} class={value === nodes ? 'segment chosen' : 'segment'}>
          <input
            type="radio"
            name="map-nodes"
            checked={value === nodes}
            onChange={() => onChange(value)}
          />
          {t(`map.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}
