import { AddIcon, MinusIcon } from '../../../theme/icons.tsx';
import { Tool } from '../../../theme/inputs/Tool.tsx';
import { canComeCloser, canGoFarther, closer, farther } from './zooming.ts';

type Props = {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
};

export const Zoom = ({ zoom, onZoom }: Props) => (
  <>
    <Tool name="Zoom out" icon={MinusIcon} disabled={!canGoFarther(zoom)} onClick={() => onZoom(farther(zoom))} />
    <span className="num small">{Math.round(zoom * 100)} %</span>
    <Tool name="Zoom in" icon={AddIcon} disabled={!canComeCloser(zoom)} onClick={() => onZoom(closer(zoom))} />
  </>
);
