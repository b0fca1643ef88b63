import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  moved,
  WHOLE,
  zoomed,
  type Point,
  type Zoom,
  type ZoomBounds,
} from '../../model/zoom/zoom.ts';

export interface PictureZoom {
  /** The box in which the picture is seen. */
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly picture: RefObject<HTMLDivElement | null>;
  readonly isEnlarged: boolean;
  /** Enlarges around the middle; 0 shows the whole picture. */
  readonly zoomBy: (factor: number) => void;
}

interface ZoomedPicture {
  /** Another picture begins whole. */
  readonly key: number;
  /** A whole picture was moved to the side: by 1 towards the next one, by -1 towards the one before. */
  readonly onSwipe: (step: number) => void;
  /** It was pulled down, or the room beside it was pressed. */
  readonly onClose: () => void;
}

const DOUBLE_PRESS_FACTOR = 2.5;
/** A movement below this, in px, is a press. */
const PRESS = 8;
/** A movement of a finger above this, in px, goes on or closes. */
const SWIPE = 60;
/** The logarithm of the factor of one px of the wheel. */
const PER_WHEEL_PX = 0.002;
const PX_PER_LINE = 40;

/** Enlarges and moves a picture by wheel, pointer, fingers and `zoomBy`. */
export function usePictureZoom({ key, onSwipe, onClose }: ZoomedPicture): PictureZoom {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const current = useRef(zoom);
  const actions = useRef({ onSwipe, onClose });
  actions.current = { onSwipe, onClose };
  const show = (next: Zoom) => {
    current.current = next;
    setZoom(next);
  };
  const change = (next: (from: Zoom, bounds: ZoomBounds) => Zoom) => {
    const bounds = boundsOf(stage.current, picture.current);
    if (bounds) show(next(current.current, bounds));
  };
  useEffect(() => show(WHOLE), [key]);
  useEffect(() => {
    picture.current?.style.setProperty('translate', `${zoom.x}px ${zoom.y}px`);
    picture.current?.style.setProperty('scale', String(zoom.scale));
  }, [zoom, key]);

  useEffect(() => {
    const box = stage.current;
    if (!box) return undefined;
    const fingers = new Map<number, Point>();
    let path: Point = { x: 0, y: 0 };
    let wasPinched = false;
    const at = ({ clientX, clientY }: MouseEvent): Point => fromMiddle(box, clientX, clientY);
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (fingers.size === 0) {
        path = { x: 0, y: 0 };
        wasPinched = false;
      }
      fingers.set(event.pointerId, at(event));
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const to = at(event);
      const by = { x: to.x - before.x, y: to.y - before.y };
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, to);
      path = { x: path.x + by.x, y: path.y + by.y };
      // From here on, the pointer belongs to the picture wherever it goes.
      if (Math.hypot(path.x, path.y) > PRESS) box.setPointerCapture(event.pointerId);
      if (other) {
        wasPinched = true;
        const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
        const factor = distance(to, other) / Math.max(1, distance(before, other));
        change((from, bounds) => zoomed(from, factor, middle, bounds));
      } else if (current.current.scale > 1) {
        change((from, bounds) => moved(from, by, bounds));
      }
    };
    const up = (event: PointerEvent) => {
      const isLast = fingers.delete(event.pointerId) && fingers.size === 0;
      if (!isLast || wasPinched || current.current.scale > 1) return;
      const { x, y } = path;
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) {
        const isMirrored = document.documentElement.dir === 'rtl';
        actions.current.onSwipe(x < 0 === isMirrored ? -1 : 1);
      } else if (event.pointerType === 'touch' && y > SWIPE && y > 2 * Math.abs(x)) {
        actions.current.onClose();
      }
    };
    const cancel = ({ pointerId }: PointerEvent) => fingers.delete(pointerId);
    const press = (event: MouseEvent) => {
      if (event.target === box && Math.hypot(path.x, path.y) <= PRESS) actions.current.onClose();
    };
    const doublePress = (event: MouseEvent) => {
      const factor = current.current.scale > 1 ? 0 : DOUBLE_PRESS_FACTOR;
      change((from, bounds) => zoomed(from, factor, at(event), bounds));
    };
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PX_PER_LINE : 1);
      const factor = Math.exp(-px * PER_WHEEL_PX);
      change((from, bounds) => zoomed(from, factor, at(event), bounds));
    };
    const listening = new AbortController();
    const { signal } = listening;
    box.addEventListener('pointerdown', down, { signal });
    box.addEventListener('pointermove', move, { signal });
    box.addEventListener('pointerup', up, { signal });
    box.addEventListener('pointercancel', cancel, { signal });
    box.addEventListener('click', press, { signal });
    box.addEventListener('dblclick', doublePress, { signal });
    // Not passive: the page would be enlarged instead.
    box.addEventListener('wheel', turn, { signal, passive: false });
    return () => listening.abort();
  }, [key]);

  return {
    stage,
    picture,
    isEnlarged: zoom.scale > 1,
    zoomBy: (factor) => change((from, bounds) => zoomed(from, factor, { x: 0, y: 0 }, bounds)),
  };
}

function boundsOf(stage: HTMLElement | null, picture: HTMLElement | null): ZoomBounds | null {
  if (!stage || !picture) return null;
  // Without the transformation.
  const { offsetWidth, offsetHeight } = picture;
  return {
    picture: { x: offsetWidth, y: offsetHeight },
    box: { x: stage.clientWidth, y: stage.clientHeight },
  };
}

function fromMiddle(box: HTMLElement, clientX: number, clientY: number): Point {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
