import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { displayName, initials } from '../format/names.ts';
import { usePicture } from '../reads/pictures.ts';

type Named = { name: string; pictureFileId?: string | null };

/** The round picture of a person, or the initials. */
export const PersonAvatar = ({ name, pictureFileId, size = 30 }: Named & { size?: number }) => {
  const picture = usePicture(pictureFileId ?? null);
  return (
    <Avatar
      {...(picture && { src: picture })}
      alt=""
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 600,
        color: 'var(--primary)',
        background: 'var(--primary-soft)',
      }}
    >
      {/* Drawn by the style, so that the letters are no part of a button's name. */}
      <Box component="span" data-initials={initials(name)} sx={{ '&::before': { content: 'attr(data-initials)' } }} />
    </Avatar>
  );
};

/** A person as avatar, name and address. */
export const Person = ({ name, email, pictureFileId = null }: Named & { email?: string }) => (
  <Box sx={{ display: 'flex', gap: '10px', alignItems: 'center', minWidth: 0 }}>
    <PersonAvatar name={displayName({ name, email })} pictureFileId={pictureFileId} />
    <Box sx={{ lineHeight: '17px', minWidth: 0 }}>
      <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{displayName({ name, email })}</Box>
      {email && name && name !== email && (
        <Box
          component="small"
          sx={{ color: 'var(--ink-3)', display: 'block', fontSize: 12, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {email}
        </Box>
      )}
    </Box>
  </Box>
);
