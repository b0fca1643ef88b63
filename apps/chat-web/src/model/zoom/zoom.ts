/** A point or a distance on the screen, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The form in which a picture is drawn: enlarged, and moved from the middle, in px. */
export interface Zoom extends Point {
  /** 1: the whole picture is seen. */
  readonly scale: number;
}

/** The size of the picture at scale 1, and of the box in which it is seen, in px. */
export interface ZoomBounds {
  readonly picture: Point;
  readonly box: Point;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 8;

/** @param at the point that stays where it is, from the middle of the box */
export function zoomed(zoom: Zoom, factor: number, at: Point, bounds: ZoomBounds): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  const x = at.x - (at.x - zoom.x) * ratio;
  const y = at.y - (at.y - zoom.y) * ratio;
  return bounded({ scale, x, y }, bounds);
}

/** Moves an enlarged picture. */
export function moved({ scale, x, y }: Zoom, by: Point, bounds: ZoomBounds): Zoom {
  return bounded({ scale, x: x + by.x, y: y + by.y }, bounds);
}

/** No edge of the picture comes further inside than the edge of the box; a smaller side is in the middle. */
function bounded({ scale, x, y }: Zoom, { picture, box }: ZoomBounds): Zoom {
  const limit = (size: number, room: number) => Math.max(0, (size * scale - room) / 2);
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0;
  return {
    scale,
    x: within(x, limit(picture.x, box.x)),
    y: within(y, limit(picture.y, box.y)),
  };
}
