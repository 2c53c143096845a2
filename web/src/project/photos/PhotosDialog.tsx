import { type DocumentRow, formatSize, maxBytes } from '@dossier/shared/contract';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, styled } from '@mui/material';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../data/api.ts';
import { useNotify } from '../../data/notices.ts';
import { useIsHere } from '../../data/useIsHere.ts';
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
import { type KeptPhotos, mostPhotos, usePhotos } from './usePhotos.ts';

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

/** Reads one choice after the other: each takes a while, and more may be chosen meanwhile. */
const useReading = ({ room, add }: KeptPhotos) => {
  const notify = useNotify();
  const last = useRef<Promise<void>>(Promise.resolve());
  const [choices, setChoices] = useState(0);
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
  return {
    isReading: choices > 0,
    take: (chosen: readonly File[]) => {
      setChoices((choices) => choices + 1);
      last.current = last.current.then(() => read(chosen)).finally(() => setChoices((choices) => choices - 1));
    },
  };
};

/** Makes the PDF and hands it on, unless the dialog was closed meanwhile. */
const useSending = ({ photos, size, noteSent }: KeptPhotos, { document: wanted, onSend, onClose }: Props) => {
  const notify = useNotify();
  /** Photos that are in it already; undefined: none is being made. */
  const [done, setDone] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isHere = useIsHere();
  const send = async () => {
    setProblem(undefined);
    setDone(0);
    try {
      const { pdf, isReduced } = await makePdf({ photos, size, most: maxBytes(wanted), onProgress: setDone });
      if (!isHere.current) return;
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
  return { done, problem, send, forgetProblem: () => setProblem(undefined) };
};

/** The photo that is cropped; the focus comes back to the button that led there. */
const useCropping = (photos: KeptPhotos['photos']) => {
  const [at, setAt] = useState<number>();
  const [cropped, setCropped] = useState<string>();
  useEffect(() => {
    if (cropped !== undefined) document.getElementById(cropButtonOf(cropped))?.focus();
  }, [cropped]);
  const photo = at === undefined ? undefined : photos[at];
  return {
    cropping: photo && at !== undefined ? { photo, at } : undefined,
    crop: (index: number) => {
      setCropped(undefined);
      setAt(index);
    },
    endCropping: () => {
      setAt(undefined);
      setCropped(photo?.key);
    },
  };
};

type Choosing = { readonly disabled: boolean; readonly onFiles: (chosen: readonly File[]) => void };

const Choices = (chooses: Choosing) => (
  <Line wrap gap={2}>
    <FileButton accept="image/*" capture="environment" startIcon={<CameraIcon />} {...chooses}>
      Take a photo
    </FileButton>
    <FileButton accept="image/*" multiple startIcon={<GalleryIcon />} {...chooses}>
      Choose photos
    </FileButton>
  </Line>
);

type Chosen = {
  readonly of: KeptPhotos;
  readonly disabled: boolean;
  readonly onCrop: (at: number) => void;
};

/** The pages in their order, and how large they are. */
const ChosenPages = ({ of: { photos, size, edit, move, remove, setSize }, disabled, onCrop }: Chosen) => (
  <>
    <Pages aria-label="Pages">
      {photos.map((photo, index) => (
        <li key={photo.key}>
          <PhotoCard
            photo={photo}
            number={index + 1}
            isLast={index === photos.length - 1}
            disabled={disabled}
            onEdit={(change) => edit(index, change)}
            onMove={(by) => move(index, by)}
            onCrop={() => onCrop(index)}
            onRemove={() => remove(index)}
          />
        </li>
      ))}
    </Pages>
    <Field
      label="Page size"
      value={size}
      disabled={disabled}
      onChange={setSize}
      sx={{ minWidth: 160 }}
      options={Object.keys(pageSizes) as PageSize[]}
    />
  </>
);

/** What is dropped here is none of the page below, where it would be sent as a document of its own. */
const held = (event: DragEvent): boolean => {
  const hasFiles = event.dataTransfer.types.includes('Files');
  if (hasFiles) {
    event.preventDefault();
    event.stopPropagation();
  }
  return hasFiles;
};

/** Photos, taken now or chosen, become one PDF in the browser (BEY-49). */
export default function PhotosDialog(props: Props) {
  const { document: wanted, onClose } = props;
  const isWide = useWide('sm');
  const chosen = usePhotos(wanted.id);
  const { photos, edit } = chosen;
  const { isReading, take } = useReading(chosen);
  const { done, problem, send, forgetProblem } = useSending(chosen, props);
  const { cropping, crop, endCropping } = useCropping(photos);
  const isBusy = done !== undefined;
  const canTake = !isBusy && chosen.isKnown;
  const add = (files: readonly File[]) => {
    forgetProblem();
    take(files);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={!isWide}
      maxWidth="md"
      onDragEnter={held}
      onDragLeave={held}
      onDragOver={held}
      onDrop={(event) => held(event) && canTake && !cropping && add([...event.dataTransfer.files])}
    >
      <DialogTitle>{cropping ? 'Crop the photo' : `Photos for ${wanted.fieldName}`}</DialogTitle>
      <DialogContent>
        {cropping ? (
          <CropPhoto
            photo={cropping.photo}
            onCrop={(crop) => edit(cropping.at, { ...cropping.photo.edit, crop })}
            onDone={endCropping}
          />
        ) : (
          <>
            <DraftNotice draft={chosen} onDiscard={chosen.forget} />
            <Choices disabled={!canTake} onFiles={add} />
            <Hint>
              They become one PDF of at most {formatSize(maxBytes(wanted))}, a photo to a page, and stay here until it
              arrived.
            </Hint>
            {photos.length === 0 ? (
              <EmptyState title="No photos yet">Take or choose them, in any order.</EmptyState>
            ) : (
              <ChosenPages of={chosen} disabled={isBusy} onCrop={crop} />
            )}
            {problem && (
              <Alert severity="error" sx={{ mt: 4 }}>
                {problem}
              </Alert>
            )}
          </>
        )}
      </DialogContent>
      {!cropping && (
        <DialogActions>
          <div className="to-start muted small num" role="status">
            {isBusy ? `Photo ${done + 1} of ${photos.length}` : photos.length > 0 && count(photos.length, 'page')}
          </div>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="contained"
            loading={isBusy}
            disabled={photos.length === 0 || isReading}
            onClick={() => void send()}
          >
            Upload as PDF
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
