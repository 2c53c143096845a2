import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { loadTus } from './transport.ts';

type Props = Omit<ButtonProps, 'onClick'> & {
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Opens the camera at once, where there is one. */
  readonly capture?: 'environment';
  readonly onFiles: (files: File[]) => void;
  readonly children: ReactNode;
};

/** A button that opens the file chooser; phones offer the camera there too. */
export const FileButton = ({ accept, multiple = false, capture, onFiles, children, ...props }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    loadTus().catch(() => undefined);
  }, []);
  // Not React's own, which hears nothing of what is chosen once the button has gone, as the project was closed or the document accepted meanwhile.
  useEffect(() => {
    const chooser = input.current;
    if (!chooser) return;
    chooser.onchange = () => {
      const files = [...(chooser.files ?? [])];
      // Empty again, so that choosing the same file twice is noticed.
      chooser.value = '';
      if (files.length) onFiles(files);
    };
  });
  return (
    <>
      <Button {...props} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        capture={capture}
        aria-hidden="true"
        tabIndex={-1}
      />
    </>
  );
};
