/// <reference lib="dom" />
import { dot, geo, pointer, tip } from '@observablehq/plot';
import { geoEqualEarth } from 'd3-geo';
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { formatCount, formatShare } from '../model/format.ts';
import type { Score } from '../model/gateway-row.ts';
import type { Place } from '../model/overview.ts';
import { element } from '../views/element.ts';
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

/** How the classes of a score are coloured; the tip says them in words. */
const TONES: Readonly<Record<Score, string>> = {
  high: 'var(--tone-good)',
  medium: 'var(--tone-fair)',
  low: 'var(--tone-bad)',
  offline: 'var(--tone-none)',
};
const MOST_ZOOM = 16;
const STEP = 2;
const BUTTONS = [
  ['Zoom in', '+', STEP],
  ['Zoom out', '−', 1 / STEP],
] as const;

/**
 * The world with one bubble per place: its area by the number of gateways, its colour by the score
 * that most of them have. It stays zoomed while its data is renewed.
 */
export class WorldMap {
  /** Buttons that zoom. They stand outside of the picture, which is one thing to screen readers. */
  readonly controls: HTMLElement;
  readonly #onPlace: (place: Place) => void;
  readonly #zoom = zoom<HTMLDivElement, unknown>().scaleExtent([1, MOST_ZOOM]).filter(isForTheMap);
  #places: readonly Place[] = [];
  #frame = element('div', { class: 'map-frame' });
  #width = 0;
  #transform: ZoomTransform = zoomIdentity;
  #scheduled = false;

  /** @param onPlace called with the place whose bubble is chosen with the pointer */
  constructor(onPlace: (place: Place) => void) {
    this.#onPlace = onPlace;
    this.#zoom.on('zoom', (event: { readonly transform: ZoomTransform }) => {
      this.#transform = event.transform;
      this.#render();
    });
    this.controls = element(
      'div',
      { class: 'map-controls', role: 'group', 'aria-label': 'Zoom of the map' },
      ...BUTTONS.map(([label, sign, factor]) =>
        button(label, sign, () => this.#zoom.scaleBy(select(this.#frame), factor)),
      ),
      button('Show the whole world', 'Reset', () =>
        this.#zoom.transform(select(this.#frame), zoomIdentity),
      ),
    );
  }

  /** What the next drawing shows. */
  show(places: readonly Place[]): void {
    this.#places = places;
  }

  draw(width: number): HTMLElement {
    const height = heightAt(width);
    this.#frame = element('div', { class: 'map-frame' });
    if (width !== this.#width) this.#transform = zoomIdentity;
    this.#width = width;
    this.#zoom.extent([
      [0, 0],
      [width, height],
    ]);
    this.#zoom.translateExtent([
      [0, 0],
      [width, height],
    ]);
    const frame = select(this.#frame);
    frame.call(this.#zoom).on('dblclick.zoom', null);
    this.#zoom.transform(frame, this.#transform);
    this.#redraw();
    return this.#frame;
  }

  /** At most once per frame of the screen: a wheel turns faster than the world can be drawn. */
  #render(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      this.#redraw();
    });
  }

  #redraw(): void {
    const map = drawn(this.#places, this.#width, this.#transform);
    map.addEventListener('click', () => {
      const { value } = map as { readonly value?: Place | null };
      if (value) this.#onPlace(value);
    });
    this.#frame.replaceChildren(map);
  }
}

function drawn(
  places: readonly Place[],
  width: number,
  { x, y, k }: ZoomTransform,
): SVGElement | HTMLElement {
  const height = heightAt(width);
  const projection = geoEqualEarth().fitExtent(
    [
      [2, 2],
      [width - 2, height - 2],
    ],
    land,
  );
  const [left, top] = projection.translate();
  projection.scale(projection.scale() * k).translate([left * k + x, top * k + y]);
  const position = { x: 'longitude', y: 'latitude' } as const;
  return themedPlot({
    width,
    height,
    margin: 0,
    projection,
    r: { range: [0, Math.max(9, Math.min(20, width / 45))] },
    marks: [
      geo(land, { fill: 'var(--land)' }),
      geo(borders, { stroke: 'var(--surface)', strokeWidth: 0.75 }),
      dot(places, {
        ...position,
        r: 'count',
        fill: ({ score }: Place) => TONES[score],
        fillOpacity: 0.7,
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
}

function heightAt(width: number): number {
  return Math.round(width * 0.46);
}

/**
 * A wheel or a finger alone scrolls the page: the map takes the wheel with Ctrl, two fingers, and
 * the mouse that drags.
 */
function isForTheMap(event: Event): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  if ('touches' in event) return (event as TouchEvent).touches.length > 1;
  return event instanceof MouseEvent && event.button === 0;
}

function button(label: string, sign: string, onClick: () => void): HTMLElement {
  const built = element('button', { type: 'button', class: 'button', title: label }, sign);
  built.setAttribute('aria-label', label);
  built.addEventListener('click', onClick);
  return built;
}

function titleOf({ city, countryName, count, high, score }: Place): string {
  const gateways = `${formatCount(count)} ${count === 1 ? 'gateway' : 'gateways'}`;
  const place = city === '' ? countryName : `${city}, ${countryName}`;
  return `${place}\n${gateways}, most score ${score}\n${formatShare(high / count)} score high`;
}
