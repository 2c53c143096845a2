import { IconButton, type IconButtonProps, type SvgIconProps, Tooltip } from '@mui/material';
import type { ComponentType } from 'react';

type Props = Omit<IconButtonProps, 'children'> & {
  /** What it does, said when it is pointed at; `aria-label` where that alone does not say what it is done with. */
  readonly name: string;
  readonly icon: ComponentType<SvgIconProps>;
};

/** A small button with a picture. */
export const Tool = ({ name, icon: Icon, ...props }: Props) => {
  const button = (
    <IconButton size="small" aria-label={name} {...props}>
      <Icon fontSize="small" />
    </IconButton>
  );
  // What is disabled hears no pointer.
  return <Tooltip title={name}>{props.disabled === undefined ? button : <span>{button}</span>}</Tooltip>;
};
