import { Button, type ButtonProps } from '@mui/material';
import type { ReactNode } from 'react';
import { isOffered, onlyLooks } from '../reads/looking.ts';

/** Controls that change something: they are not there where nothing can be changed. */
export const Changing = ({ children }: { readonly children: ReactNode }) => !onlyLooks() && children;

type WayProps = Pick<ButtonProps, 'aria-label' | 'children' | 'color' | 'size' | 'startIcon' | 'variant'> & {
  readonly to: string;
};

/** A button that leads to a screen, if there is one. */
export const WayTo = (props: WayProps) => isOffered(props.to) && <Button {...props} />;
