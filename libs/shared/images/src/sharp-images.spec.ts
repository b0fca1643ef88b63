import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { SharpImages, UnreadableImage } from './index.ts';

const images = new SharpImages();
const red = { r: 255, g: 0, b: 0, alpha: 1 };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: red } });
/** Two frames, one below the other. */
const animation = async (width: number, height: number) => {
  const frames = [blank(width, height), blank(width, height).negate({ alpha: false })];
  const raw = await Promise.all(frames.map((each) => each.raw().toBuffer()));
  const options = { width, height: height * 2, channels: 4 as const, pageHeight: height };
  return sharp(Buffer.concat(raw), { raw: options })
    .gif({ delay: [100, 100] })
    .toBuffer();
};
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
const vectors = [svg, gzipSync(svg), Buffer.concat([Buffer.alloc(70, ' '), svg])];
const junk = Buffer.from('no picture at all');

describe('looking at a picture', () => {
  it('returns its kind and size', async () => {
    expect(await images.inspect(await blank(30, 20).png().toBuffer())).toEqual({
      contentType: 'image/png',
      width: 30,
      height: 20,
      animated: false,
    });
    expect(await images.inspect(await animation(8, 6))).toEqual({
      contentType: 'image/gif',
      width: 8,
      height: 6,
      animated: true,
    });
  });

  it('returns the displayed size', async () => {
    const lying = await blank(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await images.inspect(lying)).toMatchObject({ width: 20, height: 30 });
  });

  it('refuses vectors, invalid data and empty files', async () => {
    for (const bytes of [...vectors, junk, Buffer.alloc(0)])
      expect(await images.inspect(bytes)).toBeNull();
  });
});

describe('making pictures', () => {
  const facts = async (bytes: Uint8Array) => images.inspect(bytes);

  it('fits thumbnails into a box and never enlarges', async () => {
    const box = { maxWidth: 10, maxHeight: 10, animated: false };
    const large = await images.thumbnail(await blank(40, 20).png().toBuffer(), box);
    expect(await facts(large)).toMatchObject({ contentType: 'image/webp', width: 10, height: 5 });
    const small = await images.thumbnail(await blank(4, 2).png().toBuffer(), box);
    expect(await facts(small)).toMatchObject({ width: 4, height: 2 });
  });

  it('moves only thumbnails that are to move', async () => {
    const source = await animation(40, 40);
    const box = { maxWidth: 10, maxHeight: 10 };
    const still = await images.thumbnail(source, { ...box, animated: false });
    const moving = await images.thumbnail(source, { ...box, animated: true });
    expect([(await facts(still))?.animated, (await facts(moving))?.animated]).toEqual([
      false,
      true,
    ]);
    expect(await facts(moving)).toMatchObject({ width: 10, height: 10 });
  });

  it('makes squares', async () => {
    const square = await images.square(await blank(40, 20).png().toBuffer(), 100);
    expect(await facts(square)).toMatchObject({
      contentType: 'image/png',
      width: 100,
      height: 100,
    });
  });

  it('makes emoji, animated ones with a still picture', async () => {
    const plain = await images.emoji(await blank(300, 200).jpeg().toBuffer());
    expect([plain.extension, plain.still]).toEqual(['png', null]);
    expect(await facts(plain.image)).toMatchObject({ width: 64, height: 64 });
    const moving = await images.emoji(await animation(100, 100));
    expect(moving.extension).toBe('gif');
    expect(await facts(moving.image)).toMatchObject({ animated: true, width: 64, height: 64 });
    expect(await facts(moving.still!)).toMatchObject({ contentType: 'image/png', animated: false });
  });

  it('refuses data that is not a picture', async () => {
    const box = { maxWidth: 10, maxHeight: 10, animated: true };
    for (const bytes of [...vectors, junk]) {
      await expect(images.emoji(bytes)).rejects.toThrow(UnreadableImage);
      await expect(images.square(bytes, 10)).rejects.toThrow(UnreadableImage);
      await expect(images.thumbnail(bytes, box)).rejects.toThrow(UnreadableImage);
    }
  });

  it.each(['jpeg', 'png', 'gif', 'webp', 'tiff', 'avif'] as const)('reads %s', async (format) => {
    const bytes = await blank(9, 6)[format]().toBuffer();
    expect(await images.inspect(bytes)).toMatchObject({ width: 9, contentType: `image/${format}` });
    expect(await facts(await images.square(bytes, 5))).toMatchObject({ width: 5, height: 5 });
  });

  it('refuses pictures that unfold without bounds', async () => {
    const bomb = await sharp({
      create: { width: 5_100, height: 5_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    await expect(images.square(bomb, 10)).rejects.toThrow(UnreadableImage);
  });
});
