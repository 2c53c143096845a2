import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { useDragging } from './useDragging.ts';

const height = 100;

/** Three items of a section, one below the other. */
const Example = () => {
  const form = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState('nothing');
  const { handleOf } = useDragging(form, (from, to) => setMoved(`${from.index} to ${to.index}`));
  return (
    <div ref={form}>
      <div data-section>
        {[0, 1, 2].map((index) => (
          <div
            key={index}
            data-item
            ref={(item) => {
              if (item) item.getBoundingClientRect = () => ({ top: index * height, height }) as DOMRect;
            }}
          >
            <span
              title={`Item ${index}`}
              ref={(handle) => {
                if (handle) handle.setPointerCapture = () => undefined;
              }}
              {...handleOf({ section: 0, index })}
            />
          </div>
        ))}
      </div>
      <p role="status">{moved}</p>
    </div>
  );
};

it('what is dragged goes where it is let go, although no movement has been drawn before', () => {
  render(<Example />);
  // In jsdom a pointer has no place, but a mouse has.
  const point = (type: string, clientY: number) =>
    fireEvent(screen.getByTitle('Item 0'), new MouseEvent(type, { bubbles: true, clientY }));
  point('pointerdown', 50);
  point('pointerup', 290);
  expect(screen.getByRole('status').textContent).toBe('0 to 3');
});
