import { type DocumentRow, formatSize, maxBytes } from '@dossier/shared/contract';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, styled } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../data/api.ts';
import { useNotify } from '../../data/notices.ts';
import { count } from '../../format/numbers.ts';
import { CameraIcon, GalleryIcon } from '../../theme/icons.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { Hint, Line } from '../../theme/layout.tsx';
import { EmptyState } from '../../theme/states/states.tsx';
import { useWide } from '../../theme/useWide.ts';
import { FileButton } from '../../upload/FileButton.tsx';
import { CropPhoto } from './CropPhoto.tsx';
import { checkPhoto } from './draw.ts';
import { makePdf } from './make.ts';
import { cropButtonOf, PhotoCard } from './PhotoCard.tsx';
import { type PageSize, pageSizes } from './pdf.ts';
import { mostPhotos, usePhotos } from './usePhotos.ts';

const Pages = styled('ol')(({ theme: { spacing } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(250px, 100%), 1fr))',
  gap: spacing(3),
  padding: 0,
  margin: `${spacing(4)} 0`,
  listStyle: 'none',
}));

type Props = {
  readonly document: DocumentRow;
  /** The usual way of a file: it is checked once more, and sent. */
  readonly onSend: (pdf: File) => void;
  readonly onClose: () => void;
};

/** As files may be named everywhere. */
const nameFor = ({ fieldName }: DocumentRow) => `${fieldName.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'Photos'}.pdf`;

/** Photos, taken now or chosen, become one PDF in the browser (BEY-49). */
export default function PhotosDialog({ document: wanted, onSend, onClose }: Props) {
  const notify = useNotify();
  const isWide = useWide('sm');
  const { photos, size, isFromBefore, isKnown, room, add, edit, move, remove, setSize, noteSent, forget } = usePhotos(
    wanted.id,
  );
  const [cropping, setCropping] = useState<number>();
  const [cropped, setCropped] = useState<string>();
  const [done, setDone] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const most = maxBytes(wanted);
  const isBusy = done !== undefined;
  const photo = cropping === undefined ? undefined : photos[cropping];

  useEffect(() => {
    if (cropped !== undefined) document.getElementById(cropButtonOf(cropped))?.focus();
  }, [cropped]);

  const read = async (chosen: readonly File[]) => {
    const left = room();
    const good: File[] = [];
    for (const file of chosen.slice(0, left)) {
      try {
        await checkPhoto(file);
        good.push(file);
      } catch (error) {
        notify.failure(error);
      }
    }
    if (chosen.length > left) notify(`At most ${mostPhotos} photos.`, { type: 'error' });
    if (good.length > 0) add(good);
  };
  const taken = useRef<Promise<void>>(Promise.resolve());
  const [reading, setReading] = useState(0);
  /** One choice after the other: each takes a while to read, and more may be chosen meanwhile. */
  const take = (chosen: readonly File[]) => {
    setProblem(undefined);
    setReading((choices) => choices + 1);
    taken.current = taken.current.then(() => read(chosen)).finally(() => setReading((choices) => choices - 1));
  };

  // Whoever closes it meanwhile sends nothing.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const send = async () => {
    setProblem(undefined);
    setDone(0);
    try {
      const { pdf, isReduced } = await makePdf({ photos, size, most, onProgress: setDone });
      if (!isOpen.current) return;
      noteSent();
      onSend(new File([pdf], nameFor(wanted), { type: 'application/pdf' }));
      if (isReduced)
        notify(`The photos were made coarser, so that the PDF has ${formatSize(pdf.size)}.`, { type: 'info' });
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setDone(undefined);
    }
  };

  const chooses = { accept: 'image/*', disabled: isBusy || !isKnown, onFiles: take };
  const choices = (
    <Line wrap gap={2}>
      <FileButton capture="environment" startIcon={<CameraIcon />} {...chooses}>
        Take a photo
      </FileButton>
      <FileButton multiple startIcon={<GalleryIcon />} {...chooses}>
        Choose photos
      </FileButton>
    </Line>
  );

  return (
    <Dialog open onClose={onClose} fullScreen={!isWide} maxWidth="md">
      <DialogTitle>{photo ? 'Crop the photo' : `Photos for ${wanted.fieldName}`}</DialogTitle>
      <DialogContent>
        {photo && cropping !== undefined ? (
          <CropPhoto
            photo={photo}
            onCrop={(crop) => edit(cropping, { ...photo.edit, crop })}
            onDone={() => {
              setCropping(undefined);
              setCropped(photo.key);
            }}
          />
        ) : (
          <>
            <DraftNotice draft={{ isFromBefore }} onDiscard={forget} />
            {choices}
            <Hint>
              They become one PDF of at most {formatSize(most)}, a photo to a page, and stay here until it arrived.
            </Hint>
            {photos.length === 0 ? (
              <EmptyState title="No photos yet">Take or choose them, in any order.</EmptyState>
            ) : (
              <>
                <Pages aria-label="Pages">
                  {photos.map((one, index) => (
                    <li key={one.key}>
                      <PhotoCard
                        photo={one}
                        number={index + 1}
                        isLast={index === photos.length - 1}
                        disabled={isBusy}
                        onEdit={(change) => edit(index, change)}
                        onMove={(by) => move(index, by)}
                        onCrop={() => {
                          setCropped(undefined);
                          setCropping(index);
                        }}
                        onRemove={() => remove(index)}
                      />
                    </li>
                  ))}
                </Pages>
                <Field
                  label="Page size"
                  value={size}
                  disabled={isBusy}
                  onChange={setSize}
                  sx={{ minWidth: 160 }}
                  options={Object.keys(pageSizes) as PageSize[]}
                />
              </>
            )}
            {problem && (
              <Alert severity="error" sx={{ mt: 4 }}>
                {problem}
              </Alert>
            )}
          </>
        )}
      </DialogContent>
      {!photo && (
        <DialogActions>
          <div className="to-start muted small num" role="status">
            {isBusy ? `Photo ${done + 1} of ${photos.length}` : photos.length > 0 && count(photos.length, 'page')}
          </div>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="contained"
            loading={isBusy}
            disabled={photos.length === 0 || reading > 0}
            onClick={() => void send()}
          >
            Upload as PDF
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
