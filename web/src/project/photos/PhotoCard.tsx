import { IconButton, styled, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { ArrowLeftIcon, ArrowRightIcon, CropIcon, DeleteIcon, RotateIcon } from '../../theme/icons.tsx';
import { Line, SmallPanel } from '../../theme/layout.tsx';
import { Drawn } from './Drawn.tsx';
import { type Edit, turned } from './edits.ts';
import type { Photo } from './make.ts';

const Tall = styled(SmallPanel)({ height: '100%', display: 'flex', flexDirection: 'column' });
const Middle = styled('div')({ flex: 1, display: 'grid', placeItems: 'center', minHeight: 200 });
const Tool = styled(IconButton)({ width: 44, height: 44 });

type Props = {
  readonly photo: Photo;
  readonly number: number;
  readonly isLast: boolean;
  readonly disabled: boolean;
  readonly onEdit: (edit: Edit) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onCrop: () => void;
  readonly onRemove: () => void;
};

/** The button that opens the cropping of a photo, for the way back. */
export const cropButtonOf = (key: string): string => `crop-${key}`;

/** One page of the PDF to be. */
export const PhotoCard = ({ photo, number, isLast, disabled, onEdit, onMove, onCrop, onRemove }: Props) => {
  const { key, file, edit } = photo;
  const tool = (label: string, icon: ReactNode, onClick: () => void, off = false, id?: string) => (
    <Tooltip title={label}>
      <span>
        <Tool id={id} aria-label={`${label}: photo ${number}`} disabled={disabled || off} onClick={onClick}>
          {icon}
        </Tool>
      </span>
    </Tooltip>
  );
  return (
    <Tall>
      <Line gap={2} mb={2}>
        <span className="num strong">{number}</span>
        <span className="cut muted small" title={file.name}>
          {file.name}
        </span>
      </Line>
      <Middle>
        <Drawn file={file} edit={edit} label={`Photo ${number}`} longest={360} height="200px" />
      </Middle>
      <Line gap={0} mt={2} justify="center" wrap>
        {tool('Earlier', <ArrowLeftIcon />, () => onMove(-1), number === 1)}
        {tool('Later', <ArrowRightIcon />, () => onMove(1), isLast)}
        {tool('Turn', <RotateIcon />, () => onEdit(turned(edit)))}
        {tool('Crop', <CropIcon />, onCrop, false, cropButtonOf(key))}
        {tool('Remove', <DeleteIcon />, onRemove)}
      </Line>
    </Tall>
  );
};
