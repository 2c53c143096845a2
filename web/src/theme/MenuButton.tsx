import { Button, type ButtonProps, IconButton, type IconButtonProps, Menu } from '@mui/material';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { MoreIcon } from './icons.tsx';

type Content = {
  readonly onOpen?: (() => void) | undefined;
  /** Its entries. */
  readonly children: ReactNode;
};

const useMenu = ({ onOpen, children }: Content) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const opens = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setAnchor(currentTarget);
      onOpen?.();
    },
  } as const;
  const menu = anchor && (
    <Menu
      anchorEl={anchor}
      open
      onClose={close}
      onClick={({ target }) => (target as Element).closest('[role=menuitem]') && close()}
    >
      {children}
    </Menu>
  );
  return { opens, menu };
};

type MenuButtonProps = Content &
  Pick<ButtonProps, 'aria-label' | 'size'> & { readonly label: string; readonly icon: ReactNode };

/** A button with a menu below it, which any choice closes. */
export const MenuButton = ({ label, icon, onOpen, children, ...looks }: MenuButtonProps) => {
  const { opens, menu } = useMenu({ onOpen, children });
  return (
    <>
      <Button size="small" startIcon={icon} {...looks} {...opens}>
        {label}
      </Button>
      {menu}
    </>
  );
};

type MoreMenuProps = Pick<IconButtonProps, 'size' | 'sx'> & { readonly about: string; readonly children: ReactNode };

/** What is seldom done with something. */
export const MoreMenu = ({ about, children, ...looks }: MoreMenuProps) => {
  const { opens, menu } = useMenu({ children });
  return (
    <>
      <IconButton size="small" aria-label={`More about ${about}`} {...looks} {...opens}>
        <MoreIcon fontSize="small" />
      </IconButton>
      {menu}
    </>
  );
};
