import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Box } from './world.ts';

const MOST_ZOOM = 24;
const STEP = 1.6;
/** Pixels that an arrow key moves the map. */
const PAN = 60;
/** The share of the visible part that a country fills at most. */
const FILL = 0.7;

/** The visible part of a map, and how it changes. */
export interface MapZoom {
  readonly transform: ZoomTransform;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly reset: () => void;
  readonly showBox: (box: Box) => void;
  /** Handles the keys of the map. @returns whether it was one of them */
  readonly onKey: (key: string) => boolean;
}

/** Lets a wheel, fingers, the mouse and keys zoom and move a picture of this size. */
export function useZoom(
  element: { readonly current: SVGSVGElement | null },
  width: number,
  height: number,
): MapZoom {
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity);
  const behaviour = useMemo(() => zoom<SVGSVGElement, unknown>().scaleExtent([1, MOST_ZOOM]), []);
  useEffect(() => {
    if (element.current === null || width === 0) return;
    const target = select(element.current);
    const all: [[number, number], [number, number]] = [
      [0, 0],
      [width, height],
    ];
    behaviour
      .extent(all)
      .translateExtent(all)
      .filter((event: Event) => isForTheMap(event, element.current))
      .on('zoom', (event: { readonly transform: ZoomTransform }) => setTransform(event.transform));
    target.call(behaviour).on('dblclick.zoom', null);
    behaviour.transform(target, zoomIdentity);
    return () => {
      target.on('.zoom', null);
    };
  }, [element, behaviour, width, height]);
  const change = (apply: (target: ReturnType<typeof select<SVGSVGElement, unknown>>) => void) => {
    if (element.current !== null) apply(select<SVGSVGElement, unknown>(element.current));
  };
  const zoomIn = () => change((target) => behaviour.scaleBy(target, STEP));
  const zoomOut = () => change((target) => behaviour.scaleBy(target, 1 / STEP));
  const reset = () => change((target) => behaviour.transform(target, zoomIdentity));
  const pan = (x: number, y: number) =>
    change((target) => behaviour.translateBy(target, x / transform.k, y / transform.k));
  const keys: Readonly<Record<string, () => void>> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': reset,
    ArrowLeft: () => pan(PAN, 0),
    ArrowRight: () => pan(-PAN, 0),
    ArrowUp: () => pan(0, PAN),
    ArrowDown: () => pan(0, -PAN),
  };
  return {
    transform,
    zoomIn,
    zoomOut,
    reset,
    showBox: (box) => change((target) => behaviour.transform(target, showing(box, width, height))),
    onKey: (key) => {
      const handle = keys[key];
      handle?.();
      return handle !== undefined;
    },
  };
}

/** Until the map is zoomed, one finger scrolls the page. */
function isForTheMap(event: Event, element: SVGSVGElement | null): boolean {
  if ('touches' in event && (event as TouchEvent).touches.length === 1) {
    return element?.dataset.zoomed === 'true';
  }
  return !(event instanceof MouseEvent) || event instanceof WheelEvent || event.button === 0;
}

/** The transform that shows a box in the middle. */
function showing({ left, top, right, bottom }: Box, width: number, height: number): ZoomTransform {
  const scale = FILL / Math.max((right - left) / width, (bottom - top) / height, 1e-6);
  const k = Math.min(MOST_ZOOM / 2, Math.max(1, scale));
  return zoomIdentity
    .translate(width / 2, height / 2)
    .scale(k)
    .translate(-(left + right) / 2, -(top + bottom) / 2);
}
