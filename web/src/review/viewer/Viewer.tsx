import { noPreview, previewedType, type SubmissionRecord } from '@dossier/shared/contract';
import { Button, Card, Skeleton, styled } from '@mui/material';
import { Suspense, useEffect, useRef, useState } from 'react';
import { deletedText } from '../../format/deleted.ts';
import { formatSize } from '../../format/numbers.ts';
import { useDownload } from '../../reads/downloads.ts';
import { DifferenceIcon, DownloadIcon, FileIcon, OpenInNewIcon } from '../../theme/icons.tsx';
import { Line } from '../../theme/layout.tsx';
import { EmptyState, ErrorState, Loaded } from '../../theme/states/states.tsx';
import { forgetAhead, PdfViewer, takeAhead } from './ahead.ts';
import { FramedDocument } from './FramedDocument.tsx';
import { type Framed, mostFramed } from './frame/messages.ts';
import { usePinch } from './pdf/zooming.ts';
import { kindOf, pagesText, useShownFile, viewOf } from './shown.ts';
import { TextContents } from './TextContents.tsx';

const Frame = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  padding: spacing(2),
  // Two fingers zoom the picture, not the page.
  touchAction: 'pan-x pan-y',
  [breakpoints.up('sm')]: { padding: spacing(5) },
  '& img': { display: 'block', margin: '0 auto' },
}));

/** An address is good for one reading: whoever tries again needs another one. */
type Again = { readonly asking: boolean; readonly onRetry: () => void };
type PictureProps = Again & { readonly src: string; readonly alt: string };

/** As large as it is, or as fits; two fingers or Ctrl with the wheel make it larger. */
const Picture = ({ src, alt, asking, onRetry }: PictureProps) => {
  const [lost, setLost] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  usePinch(frame, zoom, setZoom);
  const style = zoom === 1 ? { maxWidth: '100%' } : { width: `${zoom * 100}%` };
  return (
    <Frame ref={frame}>
      {lost === src ? (
        <ErrorState what="The document" error={null} asking={asking} retry={onRetry} />
      ) : (
        <img src={src} alt={alt} style={style} onError={() => setLost(src)} />
      )}
    </Frame>
  );
};

type Version = SubmissionRecord['versions'][number];

/** Above what is looked at: what it is, and what can be done with it. */
export const Bar = styled(Line)(({ theme: { spacing } }) => ({
  padding: `10px ${spacing(4)}`,
  borderBottom: '1px solid var(--line)',
}));
const Desk = styled('div')(({ theme: { breakpoints } }) => ({
  background: 'var(--bg)',
  minHeight: 320,
  overflow: 'auto',
  // With all that stands above it on a screen that was not scrolled: all of it is in the window.
  [breakpoints.up('md')]: { maxHeight: 'calc(100vh - 216px)' },
}));
const Inset = styled('div')(({ theme: { spacing } }) => ({ padding: spacing(5) }));
type Props = {
  readonly version: Version;
  readonly fieldName: string;
  /** The version it can be compared with. */
  readonly other?: number;
  readonly onCompare?: () => void;
};

/** What browsers lay out themselves where nothing makes previews. */
const framedType = ({ mediaType, size }: Version): Framed | undefined => {
  const type = previewedType(mediaType);
  return (type === '.docx' || type === '.xlsx') && size <= mostFramed ? type : undefined;
};

const shape = <Skeleton variant="rounded" height={560} />;
const missing = 'No file path available.';

/** As the server gives it, or as it was brought ahead. */
const useFile = (fileId: string, view: ReturnType<typeof viewOf>) => {
  const [ahead, setAhead] = useState(() => takeAhead(fileId));
  useEffect(() => {
    return () => ahead && forgetAhead(ahead);
  }, [ahead]);
  const asked = useShownFile(fileId, view);
  // Shown while it is asked for, which records it; not when that is refused, and then another try reads it anew: a PDF that was let go of shows no page.
  const isRefused = asked.error !== null;
  useEffect(() => {
    if (isRefused) setAhead(undefined);
  }, [isRefused]);
  return { ahead, answer: ahead && !isRefused ? { ...asked, data: { url: ahead.url } } : asked };
};

/** What it is, and how to see it as it is. */
const Shown = ({ version, fieldName, other, onCompare }: Props) => {
  const { fileId, fileName } = version;
  const { download, openInTab } = useDownload();
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const kind = kindOf(version.mediaType);
  const view = viewOf(kind);
  // Without the moment in which React waits for what is there.
  const [Pdf] = useState(() => PdfViewer.loaded() ?? PdfViewer);
  const { ahead, answer } = useFile(fileId, view);
  const url = answer.data && 'url' in answer.data ? answer.data.url : undefined;
  const getIt = (
    <Button startIcon={<DownloadIcon />} onClick={() => download({ fileId }, missing)}>
      Download {fileName}
    </Button>
  );
  const none = (why: string) => (
    <Inset>
      <EmptyState icon={<FileIcon />} title={`There is no preview of ${fileName}`} action={getIt}>
        {why} Download it and open it with its own program.
      </EmptyState>
    </Inset>
  );
  const framed = framedType(version);
  const isFramed =
    framed !== undefined && answer.data !== undefined && 'noPreview' in answer.data && answer.data.noPreview === 'off';
  const contents = (address: string) => {
    const again = { asking: answer.isFetching, onRetry: () => void answer.refetch() };
    if (kind === 'image') return <Picture src={address} alt={`${fieldName}: ${fileName}`} {...again} />;
    if (kind === 'text' || kind === 'table')
      return <TextContents source={ahead?.blob ?? address} kind={kind} shape={shape} {...again} />;
    return (
      <Suspense fallback={shape}>
        <Pdf url={address} ahead={ahead?.pdf} onPages={setPages} onPage={setPage} {...again} />
      </Suspense>
    );
  };
  return (
    <Card component="section" aria-label="Document" className="shrink">
      <Bar gap={2} wrap>
        <FileIcon fontSize="small" className="soft" />
        <div className="wrap shrink">
          {kind === 'office' && url !== undefined && <span className="muted">Preview made from </span>}
          {isFramed && <span className="muted">Laid out roughly from </span>}
          <b className="strong">{fileName}</b>
        </div>
        <div className="num muted small">
          {formatSize(version.size)}
          {pagesText(kind, page, pages)}
        </div>
        <Line gap={2} align="stretch" wrap className="to-end">
          {onCompare && (
            <Button size="small" startIcon={<DifferenceIcon />} onClick={onCompare}>
              Compare with version {other}
            </Button>
          )}
          {(kind === 'pdf' || kind === 'image' || (kind === 'office' && url !== undefined)) && (
            <Button size="small" startIcon={<OpenInNewIcon />} onClick={() => openInTab(fileId, missing, view)}>
              Open in new tab
            </Button>
          )}
          <Button size="small" startIcon={<DownloadIcon />} onClick={() => download({ fileId }, missing)}>
            {kind === 'office' ? 'Download original' : 'Download'}
          </Button>
        </Line>
      </Bar>
      <Desk className="inset" tabIndex={0} role="region" aria-label={fileName}>
        {kind === 'other' ? (
          none(noPreview.type)
        ) : (
          <Loaded what="The document" answer={answer} shape={shape}>
            {(shown) => {
              if ('url' in shown) return contents(shown.url);
              if (isFramed) return <FramedDocument fileId={fileId} fileName={fileName} type={framed} shape={shape} />;
              if ('noPreview' in shown) return none(noPreview[shown.noPreview]);
              return (
                <Inset role="status">
                  <EmptyState icon={<FileIcon />} title={`The preview of ${fileName} is being made`}>
                    It appears here by itself, mostly within some seconds; where one person uploaded very many files, it
                    can take an hour. The file can be downloaded meanwhile.
                  </EmptyState>
                </Inset>
              );
            }}
          </Loaded>
        )}
      </Desk>
    </Card>
  );
};

/** The document, or what is left to say of it. */
export const Viewer = (props: Props) => {
  const { fileName, deletedAt } = props.version;
  if (deletedAt === null) return <Shown {...props} />;
  return (
    <Card component="section" aria-label="Document" className="shrink">
      <Inset>
        <EmptyState icon={<FileIcon />} title={`${fileName} was deleted`}>
          {deletedText(deletedAt)} Its hash, its history and its receipt stay.
        </EmptyState>
      </Inset>
    </Card>
  );
};
