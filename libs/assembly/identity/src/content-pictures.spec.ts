import { expect, it } from '@jest/globals';
import { MemoryContentStore } from '@tandem/messaging-domain/testing';
import { SharpImages } from '@tandem/shared-images';
import sharp from 'sharp';
import { ContentPictureStore, SharpPictureMaker } from './content-pictures.ts';

it('makes pictures of a size, and refuses data that is not a picture', async () => {
  const maker = new SharpPictureMaker(new SharpImages());
  const background = '#336699';
  const picture = await sharp({ create: { width: 90, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const sizeOf = async (bytes: Uint8Array) => {
    const { width, height } = await sharp(bytes).metadata();
    return [width, height];
  };
  expect(await sizeOf(await maker.square(picture, 50, 1))).toEqual([50, 50]);
  expect(await sizeOf(await maker.fitted(picture, { width: 45, height: 45 }, 1))).toEqual([45, 15]);
  const refused = { code: 'IMAGE_INVALID' };
  await expect(maker.square(Buffer.from('x'), 50, 1)).rejects.toMatchObject(refused);
  await expect(maker.fitted(Buffer.from('x'), { width: 5, height: 5 }, 1)).rejects.toMatchObject(
    refused,
  );
});

it('stores pictures until they are removed', async () => {
  const store = new ContentPictureStore(new MemoryContentStore());
  expect(await store.find('a/b.png')).toBeNull();
  await store.put('a/b.png', new Uint8Array([1, 2]));
  const found = await store.find('a/b.png');
  expect(found?.size).toBe(2);
  await store.remove('a/b.png');
  await store.remove('a/b.png');
  expect(await store.find('a/b.png')).toBeNull();
});
