import Avatar from '@mui/material/Avatar';
import { styled } from '@mui/material/styles';
import { displayName, initials } from '../format/names.ts';
import { usePicture } from '../reads/pictures.ts';
import { Line } from './Line.tsx';
import { own } from './own.ts';

type Named = { name: string; pictureFileId?: string | null };

const Face = styled(
  Avatar,
  own('size'),
)<{ size: number }>(({ size }) => ({
  width: size,
  height: size,
  fontSize: size * 0.4,
  fontWeight: 600,
  color: 'var(--primary)',
  background: 'var(--primary-soft)',
}));
/** Drawn by the style, so that the letters are no part of a button's name. */
const Initials = styled('span')({ '&::before': { content: 'attr(data-initials)' } });
const Names = styled('div')({
  lineHeight: '17px',
  minWidth: 0,
  '& small': { display: 'block', fontSize: 12, color: 'var(--ink-3)' },
});

/** The round picture of a person, or the initials. */
export const PersonAvatar = ({ name, pictureFileId, size = 30 }: Named & { size?: number }) => {
  const picture = usePicture(pictureFileId ?? null);
  return (
    <Face {...(picture && { src: picture })} alt="" aria-hidden="true" size={size}>
      <Initials data-initials={initials(name)} />
    </Face>
  );
};

/** A person as avatar, name and address. */
export const Person = ({ name, email, pictureFileId = null }: Named & { email?: string }) => (
  <Line gap={2.5} className="shrink">
    <PersonAvatar name={displayName({ name, email })} pictureFileId={pictureFileId} />
    <Names>
      <div className="clip">{displayName({ name, email })}</div>
      {email && name && name !== email && <small className="clip">{email}</small>}
    </Names>
  </Line>
);
