import { crc32, deflateSync } from 'node:zlib';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import type { Random } from './random.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** A grey picture; with `claimed` its head states more pixels than there are. */
function png(side: number, claimed = side): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claimed, 0);
  head.writeUInt32BE(claimed, 4);
  head[8] = 8;
  // Each row begins with the number of its filter; 0 is none.
  const row = Buffer.alloc(side + 1, 0x7f).fill(0, 0, 1);
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const PICTURE = png(8);
const STRANGE: readonly Buffer<ArrayBuffer>[] = [
  Buffer.alloc(0),
  PICTURE.subarray(0, 40),
  png(8, 60_000),
  Buffer.concat([PICTURE, Buffer.from('<script>alert(1)</script>')]),
  Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="/x"/></svg>'),
  Buffer.from('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
  Buffer.alloc(200_000, 0x41),
];

/** A file for a form: a picture, or with `wild` possibly one that only claims to be a picture. */
export function fileFor(random: Random, wild: boolean): File {
  const strange = wild && random.chance(0.6);
  const name = wild && random.chance(0.3) ? random.pick(HOSTILE_TEXTS).slice(0, 300) : 'x.png';
  const type = wild && random.chance(0.3) ? random.pick(['text/html', 'x', '']) : 'image/png';
  return new File([strange ? random.pick(STRANGE) : PICTURE], name.toWellFormed(), { type });
}
