import { SharpImages, UnreadableImage } from '@tandem/shared-images';
import { serveProcess } from '@tandem/shared-isolation/worker';
import type { PictureReply, PictureTask } from './picture-tasks.ts';

const images = new SharpImages();

/** Entry of the processes that decode pictures. */
serveProcess(async (given): Promise<PictureReply> => {
  try {
    return await replyTo(given as PictureTask);
  } catch (error) {
    if (error instanceof UnreadableImage) return null;
    throw error;
  }
});

function replyTo(task: PictureTask): Promise<PictureReply> {
  const { bytes } = task;
  switch (task.kind) {
    case 'inspect':
      return images.inspect(bytes);
    case 'emoji':
      return images.emoji(bytes);
    case 'thumbnail':
      return images.thumbnail(bytes, task.box);
    case 'square':
      return images.square(bytes, task.size);
  }
}
