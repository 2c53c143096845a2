import { Told } from '../../data/api.ts';
import { type Edit, sizeOf, uncut } from './edits.ts';
import type { Picture } from './pdf.ts';

/** The photo upright, as its camera noted. @throws Told in words, where the browser cannot read it */
const decoded = async (photo: Blob & { readonly name?: string }): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(photo, { imageOrientation: 'from-image' });
  } catch {
    const advice = /hei[cf]/i.test(`${photo.type} ${photo.name}`)
      ? 'This browser does not read HEIC. Send it from an iPhone or iPad, or save it as JPEG first.'
      : 'It is damaged, or no photo.';
    throw new Told(`${photo.name ?? 'A photo'} cannot be read. ${advice}`);
  }
};

/** @throws Told as {@link decoded} */
export const checkPhoto = async (photo: File): Promise<void> => (await decoded(photo)).close();

/** One photo at a time is unpacked: twenty of twelve megapixels would take a gigabyte. */
const drawn = async (photo: File, edit: Edit, longest: number): Promise<HTMLCanvasElement> => {
  const bitmap = await decoded(photo);
  try {
    const { quarters, crop } = edit;
    const whole = sizeOf(bitmap, { quarters, crop: uncut });
    const { width, height } = sizeOf(bitmap, edit, longest);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) throw new Told('This browser cannot draw photos.');
    context.imageSmoothingQuality = 'high';
    // What is transparent would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    const scale = width / (whole.width * (1 - crop.left - crop.right));
    context.scale(scale, scale);
    context.translate(whole.width * (0.5 - crop.left), whole.height * (0.5 - crop.top));
    context.rotate((quarters * Math.PI) / 2);
    context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
    return canvas;
  } finally {
    bitmap.close();
  }
};

/** Draws a photo for the screen. */
export const drawOn = async (target: HTMLCanvasElement, photo: File, edit: Edit, longest: number): Promise<void> => {
  const canvas = await drawn(photo, edit, longest);
  target.width = canvas.width;
  target.height = canvas.height;
  target.getContext('2d')?.drawImage(canvas, 0, 0);
  canvas.width = 0;
};

export const pictureOf = async (photo: File, edit: Edit, longest: number, quality: number): Promise<Picture> => {
  const canvas = await drawn(photo, edit, longest);
  const { width, height } = canvas;
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Phones keep the memory of a canvas until it is small.
  canvas.width = 0;
  if (!jpeg) throw new Told(`${photo.name} is too large for this device.`);
  return { jpeg, width, height };
};
