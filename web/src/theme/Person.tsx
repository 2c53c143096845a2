import { displayName, initials } from '../format/names.ts';
import { usePicture } from '../reads/pictures.ts';
import './person.css';

type Named = { name: string; pictureFileId?: string | null };

const Picture = ({ fileId }: { fileId: string }) => {
  const picture = usePicture(fileId);
  return picture && <img src={picture} alt="" />;
};

/** The round picture of a person, or the initials: drawn by the style, so that the letters are no part of a button's name. */
export const PersonAvatar = ({ name, pictureFileId, size = 30 }: Named & { size?: number }) => (
  <span
    className="face"
    style={{ width: size, height: size, fontSize: size * 0.4 }}
    data-initials={initials(name)}
    aria-hidden="true"
  >
    {pictureFileId && <Picture fileId={pictureFileId} />}
  </span>
);

/** A person as avatar, name and address. Plain elements, because a table draws hundreds while it scrolls. */
export const Person = ({ name, email, pictureFileId = null }: Named & { email?: string }) => (
  <div className="person">
    <PersonAvatar name={displayName({ name, email })} pictureFileId={pictureFileId} />
    <div className="person-names">
      <div className="clip">{displayName({ name, email })}</div>
      {email && name && name !== email && <small className="clip">{email}</small>}
    </div>
  </div>
);
