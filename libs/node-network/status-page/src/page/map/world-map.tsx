import type { GeoProjection } from 'd3-geo';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { formatTenths } from '../i18n/format.ts';
import { t } from '../i18n/translate.ts';
import { clustersOf, mainScore, type Cluster, type MapLocation } from '../model/locations.ts';
import { useWidth } from '../views/parts/chart-card.tsx';
import { placeName } from '../views/parts/names.ts';
import { ScoreShape } from '../views/parts/score-shape.tsx';
import { useZoom, type MapZoom } from './use-zoom.ts';
import { drawWorld, type Box, type Outline, type World } from './world.ts';

/** Pixels between two dots. */
const DISTANCE = 15;
const SMALLEST = 5;
const LARGEST = 12;

interface WorldMapProps {
  readonly world: World;
  /** Most nodes first. */
  readonly locations: readonly MapLocation[];
  /** The number of nodes of all locations. */
  readonly nodes: number;
  /** A two-letter code, or empty. */
  readonly country: string;
  readonly onCountry: (code: string) => void;
  readonly onCluster: (cluster: Cluster) => void;
  /** Called with the locations in the visible part when it changes. */
  readonly onView: (locations: readonly MapLocation[]) => void;
}

/** The world with a dot per location: its area is the number of nodes, its shape and colour their usual score. */
export function WorldMap(props: WorldMapProps) {
  const { locations, nodes, country, onView } = props;
  const holder = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const width = useWidth(holder);
  const height = Math.round(width * (width < 600 ? 0.7 : 0.52));
  const drawn = useMemo(
    () => (width === 0 ? null : drawWorld(props.world, width, height)),
    [props.world, width, height],
  );
  const zoom = useZoom(svg, width, height);
  const { transform } = zoom;
  const clusters = useMemo(() => {
    if (drawn === null) return [];
    const project = (coordinates: MapLocation['coordinates']) => {
      const flat = drawn.projection([...coordinates]);
      if (flat === null) return null;
      const [x, y] = transform.apply(flat);
      return x < 0 || y < 0 || x > width || y > height ? null : ([x, y] as const);
    };
    return clustersOf(locations, project, DISTANCE);
  }, [locations, drawn, transform, width, height]);
  useEffect(() => {
    if (drawn !== null) onView(clusters.flatMap((cluster) => cluster.locations));
  }, [clusters]);
  useEffect(() => {
    const box = drawn?.outlines.find(({ code }) => code === country)?.box;
    if (box !== undefined && country !== '') zoom.showBox(box);
  }, [drawn, country]);
  return (
    <div class="map-card card">
      <div
        class="map-frame"
        ref={holder}
        tabIndex={0}
        role="group"
        aria-label={t('map.area')}
        aria-describedby="map-keys"
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (zoom.onKey(event.key)) event.preventDefault();
        }}
      >
        <svg
          ref={svg}
          class="world"
          width={width}
          height={height}
          role="img"
          aria-label={t('map.label', { nodes, locations: locations.length })}
          data-zoomed={transform.k > 1}
        >
          <g transform={transform.toString()}>
            {inDrawingOrder(drawn?.outlines ?? [], country).map(({ code, path }) => (
              <path
                key={path}
                class={code !== null && code === country ? 'country chosen' : 'country'}
                d={path}
                onClick={() => code !== null && props.onCountry(code)}
              />
            ))}
          </g>
          <Dots
            clusters={clusters}
            onCluster={(cluster) => {
              props.onCluster(cluster);
              if (drawn !== null && cluster.locations.length > 1) {
                zoom.showBox(boxOf(cluster, drawn.projection));
              }
            }}
          />
        </svg>
      </div>
      <MapControls zoom={zoom} />
      <p id="map-keys" class="muted hint">
        {t('map.keys')}
      </p>
    </div>
  );
}

/** Draws the chosen country after its neighbours, so that its outline is whole. */
function inDrawingOrder(outlines: readonly Outline[], country: string): Outline[] {
  const isChosen = ({ code }: Outline) => code !== null && code === country;
  return [...outlines.filter((each) => !isChosen(each)), ...outlines.filter(isChosen)];
}

interface DotsProps {
  /** The largest clusters first, so that small dots are drawn over large ones. */
  readonly clusters: readonly Cluster[];
  readonly onCluster: (cluster: Cluster) => void;
}

function Dots({ clusters, onCluster }: DotsProps) {
  const most = Math.max(...clusters.map(({ count }) => count), 1);
  return (
    <g>
      {clusters.map((cluster) => (
        <g key={`${cluster.x} ${cluster.y}`} class="dot" onClick={() => onCluster(cluster)}>
          <title>{clusterName(cluster)}</title>
          <ScoreShape
            score={mainScore(cluster.byScore)}
            x={cluster.x}
            y={cluster.y}
            radius={SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(cluster.count / most)}
          />
        </g>
      ))}
    </g>
  );
}

/** Around the locations of a dot, before any zoom. */
function boxOf({ locations }: Cluster, projection: GeoProjection): Box {
  const points = locations.flatMap(({ coordinates }) => {
    const point = projection([...coordinates]);
    return point === null ? [] : [point];
  });
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  };
}

/** `Frankfurt, Germany: 12 nodes`, of the largest location. */
function clusterName({ locations, count }: Cluster): string {
  const [first] = locations;
  const city = first === undefined || first.city === '' ? t('value.unknownCity') : first.city;
  const others = locations.length - 1;
  const more = others === 0 ? '' : ` + ${t('map.locations', { count: others })}`;
  return `${city}, ${placeName(first?.country ?? '')}${more}: ${t('map.nodesThere', { count })}`;
}

function MapControls({ zoom }: { readonly zoom: MapZoom }) {
  return (
    <div class="map-controls">
      <button
        type="button"
        class="button"
        aria-label={t('map.zoomIn')}
        title={t('map.zoomIn')}
        onClick={zoom.zoomIn}
      >
        +
      </button>
      <button
        type="button"
        class="button"
        aria-label={t('map.zoomOut')}
        title={t('map.zoomOut')}
        onClick={zoom.zoomOut}
      >
        −
      </button>
      <button type="button" class="button" onClick={zoom.reset}>
        {t('map.reset')}
      </button>
      <span class="muted" role="status">
        {t('map.zoomed', { factor: formatTenths(zoom.transform.k) })}
      </span>
    </div>
  );
}
