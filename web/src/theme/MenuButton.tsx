import { Button, Menu } from '@mui/material';
import { type ReactNode, useState } from 'react';

type Props = {
  readonly label: string;
  /** For who hears it, where several have the same label. */
  readonly 'aria-label'?: string;
  readonly icon: ReactNode;
  readonly onOpen?: (() => void) | undefined;
  /** Its entries, each of which closes it. */
  readonly children: (close: () => void) => readonly ReactNode[];
};

/** A small button with a menu below it. */
export const MenuButton = ({ label, icon, onOpen, children, ...named }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        {...named}
        size="small"
        startIcon={icon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          onOpen?.();
        }}
      >
        {label}
      </Button>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={close}>
          {children(close)}
        </Menu>
      )}
    </>
  );
};
