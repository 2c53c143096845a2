import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aDocument } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import PhotosDialog from './PhotosDialog.tsx';

it('[BEY-49] photos that are chosen while others are still read come after those, and none is sent without the others', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.createImageBitmap = async (photo: unknown) => {
    if ((photo as File).name === 'first.jpg') await held;
    return { width: 4, height: 3, close: () => undefined } as ImageBitmap;
  };
  // Nothing is drawn in jsdom.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  renderScreen(<PhotosDialog document={aDocument('passport')} onSend={() => undefined} onClose={() => undefined} />);
  const choose = (way: string, ...names: string[]) =>
    fireEvent.change(screen.getByRole('button', { name: way }).nextElementSibling as HTMLInputElement, {
      target: { files: names.map((name) => new File(['photo'], name, { type: 'image/jpeg' })) },
    });
  const pages = () => [...document.querySelectorAll('ol span[title]')].map((name) => name.textContent);
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload as PDF' });
  choose('Take a photo', 'earlier.jpg');
  await waitFor(() => expect([pages(), send().disabled]).toEqual([['earlier.jpg'], false]));
  choose('Choose photos', 'first.jpg', 'second.jpg');
  choose('Take a photo', 'third.jpg');
  await waitFor(() => expect(send().disabled).toBe(true));
  release();
  await waitFor(() => expect(pages()).toEqual(['earlier.jpg', 'first.jpg', 'second.jpg', 'third.jpg']));
  await waitFor(() => expect(send().disabled).toBe(false));
});

it('[BEY-49] photos that are dropped on the window for photos become its pages, and no documents of the page below', async () => {
  globalThis.createImageBitmap = async () => ({ width: 4, height: 3, close: () => undefined }) as ImageBitmap;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const below: string[] = [];
  const listen = ({ type }: Event) => void below.push(type);
  for (const type of ['dragenter', 'drop']) window.addEventListener(type, listen);
  renderScreen(<PhotosDialog document={aDocument('permit')} onSend={() => undefined} onClose={() => undefined} />);
  const title = await screen.findByText('Photos for permit');
  const files = [new File(['photo'], 'dropped.jpg', { type: 'image/jpeg' })];
  const dataTransfer = { types: ['Files'], files };
  fireEvent.dragEnter(title, { dataTransfer });
  fireEvent.drop(title, { dataTransfer });
  expect(await screen.findByTitle('dropped.jpg')).toBeTruthy();
  expect(below).toEqual([]);
  for (const type of ['dragenter', 'drop']) window.removeEventListener(type, listen);
});
