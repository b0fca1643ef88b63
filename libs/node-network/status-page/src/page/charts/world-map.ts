/// <reference lib="dom" />
import { dot, geo, pointer, tip } from '@observablehq/plot';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { formatCount, formatShare } from '../model/format.ts';
import type { Place } from '../model/overview.ts';
import { themedPlot } from './themed-plot.ts';

/** ISO 3166 number of Antarctica, where no gateway stands and a fifth of the height would go. */
const ANTARCTICA = '010';

const topology = world as unknown as Topology<{ countries: GeometryCollection }>;
const inhabited: GeometryCollection = {
  ...topology.objects.countries,
  geometries: topology.objects.countries.geometries.filter(({ id }) => id !== ANTARCTICA),
};
const land = feature(topology, inhabited);
const borders = mesh(topology, inhabited, (left, right) => left !== right);

/**
 * The world with one bubble per place, its area by the number of gateways.
 *
 * @param onPlace called with the place whose bubble is chosen with the pointer.
 */
export function worldMap(
  places: readonly Place[],
  width: number,
  onPlace: (place: Place) => void,
): SVGElement | HTMLElement {
  const position = { x: 'longitude', y: 'latitude' } as const;
  const map = themedPlot({
    width,
    height: Math.round(width * 0.46),
    margin: 2,
    projection: { type: 'equal-earth', domain: land },
    r: { range: [0, Math.max(9, Math.min(20, width / 45))] },
    marks: [
      geo(land, { fill: 'var(--land)' }),
      geo(borders, { stroke: 'var(--surface)', strokeWidth: 0.75 }),
      dot(places, {
        ...position,
        r: 'count',
        fill: 'var(--accent)',
        fillOpacity: 0.6,
        stroke: 'var(--surface)',
        strokeWidth: 1,
      }),
      tip(
        places,
        pointer({
          ...position,
          r: 'count',
          title: titleOf,
          maxRadius: 30,
          fontSize: 12,
          lineHeight: 1.4,
          stroke: 'var(--line-strong)',
          fill: 'var(--surface)',
        }),
      ),
    ],
  });
  map.addEventListener('click', () => {
    const { value } = map as { readonly value?: Place | null };
    if (value) onPlace(value);
  });
  return map;
}

function titleOf({ city, countryName, count, high }: Place): string {
  const gateways = `${formatCount(count)} ${count === 1 ? 'gateway' : 'gateways'}`;
  const place = city === '' ? countryName : `${city}, ${countryName}`;
  return `${place}\n${gateways}, ${formatShare(high / count)} score high`;
}
