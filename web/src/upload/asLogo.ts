/** Four times what the pages take at most: sharp on every screen and on paper, and light on every page. */
const most = { width: 640, height: 160 };

/** A picture as pages and PDFs show it: a small PNG, whatever it was. One that no browser draws stays as it is: the server says why it takes none. */
export const asLogo = async (file: File): Promise<Blob> => {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, most.width / image.width, most.height / image.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const drawing = canvas.getContext('2d');
    if (!drawing) return file;
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))) ?? file;
  } catch {
    return file;
  }
};
