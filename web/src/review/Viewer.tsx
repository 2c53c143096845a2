import type { SubmissionRow } from '@dossier/shared/contract';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import OpenInNewIcon from '@mui/icons-material/OpenInNewRounded';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Suspense, useCallback, useState } from 'react';
import { deletedText } from '../format/deleted.ts';
import { formatSize } from '../format/numbers.ts';
import { useDownload } from '../reads/downloads.ts';
import { Line } from '../theme/Line.tsx';
import { EmptyState } from '../theme/states/EmptyState.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { lazily } from '../theme/states/lazily.ts';
import { useViewUrl } from './useViewUrl.ts';

const PdfViewer = lazily(() => import('./PdfViewer.tsx'));

type Version = SubmissionRow['versions'][number];

const kindOf = (mediaType: string): 'pdf' | 'image' | 'other' => {
  if (mediaType === 'application/pdf') return 'pdf';
  return mediaType === 'image/png' || mediaType === 'image/jpeg' ? 'image' : 'other';
};

const Bar = styled(Line)(({ theme: { spacing } }) => ({
  padding: `10px ${spacing(4)}`,
  borderBottom: '1px solid var(--line)',
}));
const Desk = styled('div')(({ theme: { breakpoints } }) => ({
  background: 'var(--bg)',
  minHeight: 320,
  overflow: 'auto',
  [breakpoints.up('md')]: { maxHeight: 'calc(100vh - 190px)' },
}));
const NoPreview = styled('div')(({ theme: { spacing } }) => ({ padding: spacing(5) }));
const Picture = styled('img')(({ theme: { spacing, breakpoints } }) => ({
  display: 'block',
  maxWidth: '100%',
  margin: '0 auto',
  padding: spacing(2),
  [breakpoints.up('sm')]: { padding: spacing(5) },
}));

type Props = { readonly version: Version; readonly fieldName: string };

/** Pages of a PDF, an image, or for anything else what it is and a download. */
const Preview = ({ version, fieldName }: Props) => {
  const { download, openInTab } = useDownload();
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const kind = kindOf(version.mediaType);
  const address = useViewUrl(kind === 'other' ? undefined : version.fileId);
  const fetchIt = () => download({ fileId: version.fileId }, 'No file path available.');
  const countPages = useCallback((count: number) => setPages(count), []);
  const seePage = useCallback((number: number) => setPage(number), []);
  return (
    <Card component="section" aria-label="Document" className="shrink">
      <Bar gap={2} wrap>
        <FileIcon fontSize="small" className="soft" />
        <b className="strong wrap shrink">{version.fileName}</b>
        <div className="num muted small">
          {formatSize(version.size)}
          {pages > 0 && `, page ${page} of ${pages}`}
        </div>
        <Line gap={2} align="stretch" wrap className="to-end">
          {kind !== 'other' && (
            <Button size="small" startIcon={<OpenInNewIcon />} onClick={() => openInTab(version.fileId)}>
              Open in new tab
            </Button>
          )}
          <Button size="small" startIcon={<DownloadIcon />} onClick={fetchIt}>
            Download
          </Button>
        </Line>
      </Bar>
      <Desk className="inset" tabIndex={0} role="region" aria-label={version.fileName}>
        {kind === 'other' ? (
          <NoPreview>
            <EmptyState
              icon={<FileIcon />}
              title="This type of file has no preview"
              action={
                <Button startIcon={<DownloadIcon />} onClick={fetchIt}>
                  Download {version.fileName}
                </Button>
              }
            >
              Download it and open it with its own program.
            </EmptyState>
          </NoPreview>
        ) : (
          <Loaded what="The document" answer={address} shape={<Skeleton variant="rounded" height={560} />}>
            {(url) =>
              kind === 'pdf' ? (
                <Suspense fallback={<Skeleton variant="rounded" height={560} />}>
                  <PdfViewer
                    url={url}
                    onPages={countPages}
                    onPage={seePage}
                    asking={address.isFetching}
                    onRetry={address.refetch}
                  />
                </Suspense>
              ) : (
                <Picture src={url} alt={`${fieldName}: ${version.fileName}`} />
              )
            }
          </Loaded>
        )}
      </Desk>
    </Card>
  );
};

/** The document, or what is left to say of it. */
export const Viewer = (props: Props) => {
  const { fileName, deletedAt } = props.version;
  if (deletedAt === null) return <Preview {...props} />;
  return (
    <Card component="section" aria-label="Document" className="shrink">
      <NoPreview>
        <EmptyState icon={<FileIcon />} title={`${fileName} was deleted`}>
          {deletedText(deletedAt)} Its hash, its history and its receipt stay.
        </EmptyState>
      </NoPreview>
    </Card>
  );
};
