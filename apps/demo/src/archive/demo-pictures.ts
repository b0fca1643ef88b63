import { crc32, deflateSync } from 'node:zlib';

type Color = readonly [red: number, green: number, blue: number, opacity: number];

/** The bytes of a point: a color. */
const BYTES = 4;

class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #points: Uint8Array;

  constructor(width: number, height: number, background: Color) {
    this.width = width;
    this.height = height;
    this.#points = new Uint8Array(width * height * BYTES);
    this.fill(0, 0, width, height, background);
  }

  fill(left: number, top: number, width: number, height: number, color: Color): void {
    const [right, bottom] = [
      Math.min(left + width, this.width),
      Math.min(top + height, this.height),
    ];
    const offset = (x: number, y: number) => (y * this.width + x) * BYTES;
    for (let x = left; x < right; x += 1) this.#points.set(color, offset(x, top));
    for (let y = top + 1; y < bottom; y += 1) {
      this.#points.copyWithin(offset(left, y), offset(left, top), offset(right, top));
    }
  }

  /** The picture as a PNG. @see https://www.w3.org/TR/png-3/ */
  png(): Uint8Array {
    const rows = Buffer.alloc(this.height * (this.width * BYTES + 1));
    for (let y = 0; y < this.height; y += 1) {
      const row = this.#points.subarray(y * this.width * BYTES, (y + 1) * this.width * BYTES);
      // The first byte of a row is its filter: none.
      rows.set(row, y * (this.width * BYTES + 1) + 1);
    }
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    // Eight bits for each part of a color.
    header.set([8, 6, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

const WHITE: Color = [255, 255, 255, 255];
const CLEAR: Color = [0, 0, 0, 0];
const GREY: Color = [225, 228, 232, 255];
const BLUE: Color = [59, 125, 216, 255];
const ORANGE: Color = [232, 134, 46, 255];
const GREEN: Color = [46, 158, 107, 255];
const RED: Color = [214, 82, 82, 255];
const VIOLET: Color = [126, 87, 194, 255];
const NAVY: Color = [32, 44, 70, 255];

/** Response times in ms by logins per minute; the last ones are slower. */
const RESPONSE_TIMES = [62, 64, 66, 71, 74, 80, 84, 91, 99, 108, 118, 126, 158, 171, 176, 180];

/** Bars over a grid. */
export function chartPicture(): Uint8Array {
  const canvas = new Canvas(640, 360, WHITE);
  for (let y = 30; y < 330; y += 60) canvas.fill(40, y, 570, 1, GREY);
  RESPONSE_TIMES.forEach((time, index) => {
    const height = Math.round(time * 1.5);
    canvas.fill(50 + index * 35, 330 - height, 24, height, time > 150 ? ORANGE : BLUE);
  });
  canvas.fill(40, 330, 570, 2, NAVY);
  return canvas.png();
}

/** Areas of colors. */
export function palettePicture(): Uint8Array {
  const canvas = new Canvas(600, 240, WHITE);
  [NAVY, BLUE, GREEN, ORANGE, RED, VIOLET].forEach((color, index) => {
    canvas.fill(index * 100, 0, 100, 160, color);
    const light = color.map((part) => Math.round(255 - (255 - part) / 4)) as unknown as Color;
    canvas.fill(index * 100, 160, 100, 80, light);
  });
  return canvas.png();
}

/** Two wheels and a frame, as an emoji. */
export function tandemPicture(): Uint8Array {
  const canvas = new Canvas(64, 64, CLEAR);
  for (const middle of [16, 48]) {
    for (let angle = 0; angle < 360; angle += 4) {
      const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      canvas.fill(Math.round(middle + x * 11) - 1, Math.round(42 + y * 11) - 1, 3, 3, VIOLET);
    }
  }
  canvas.fill(15, 40, 34, 3, BLUE);
  canvas.fill(20, 24, 3, 18, BLUE);
  canvas.fill(36, 24, 3, 18, BLUE);
  canvas.fill(20, 26, 26, 3, BLUE);
  canvas.fill(15, 21, 12, 3, ORANGE);
  canvas.fill(31, 21, 12, 3, ORANGE);
  return canvas.png();
}
