import { geoEqualEarth, geoPath, type GeoProjection } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** ISO 3166 number of Antarctica: there are no nodes, and a fifth of the height would go to it. */
const ANTARCTICA = '010';

/** The outlines of the countries. */
export type World = ReturnType<typeof countriesOf>;

/**
 * Loads the outlines from the address that the document names. They are data, so they are no part of the script.
 *
 * @throws Error when the file is not there, as after an update of the service
 */
export async function loadWorld(): Promise<World> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=world]');
  const response = await fetch(meta?.content ?? '');
  if (!response.ok) throw new Error(`status ${response.status}`);
  return countriesOf((await response.json()) as Topology<{ countries: GeometryCollection }>);
}

function countriesOf(topology: Topology<{ countries: GeometryCollection }>) {
  const { countries } = topology.objects;
  return feature(topology, {
    ...countries,
    geometries: countries.geometries.filter(({ id }) => id !== ANTARCTICA),
  });
}

/** A rectangle in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The outline of a country. */
export interface Outline {
  /** A two-letter code; null for the few areas without one. */
  readonly code: string | null;
  /** The data of an SVG path. */
  readonly path: string;
  readonly box: Box;
}

/** The world in a rectangle. */
export interface DrawnWorld {
  readonly projection: GeoProjection;
  readonly outlines: readonly Outline[];
}

/** Draws the world so that it fills a rectangle. */
export function drawWorld(countries: World, width: number, height: number): DrawnWorld {
  const projection = geoEqualEarth().fitExtent(
    [
      [2, 2],
      [width - 2, height - 2],
    ],
    countries,
  );
  const path = geoPath(projection).digits(1);
  return {
    projection,
    outlines: countries.features.map((country) => {
      const [[left, top], [right, bottom]] = path.bounds(country);
      return {
        code: codeOf(country.id),
        path: path(country) ?? '',
        box: { left, top, right, bottom },
      };
    }),
  };
}

/** `CH` of 756: `Intl` replaces the numbers of ISO 3166 by letters. */
function codeOf(id: string | number | undefined): string | null {
  if (id === undefined) return null;
  const { region } = new Intl.Locale(`und-${id}`);
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null;
}
