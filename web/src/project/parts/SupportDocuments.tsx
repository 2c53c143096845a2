import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { formatSize } from '../../format/numbers.ts';
import { useDownload } from '../../reads/downloads.ts';
import { DialogFrame } from '../../theme/DialogFrame.tsx';
import { List, Row } from '../../theme/layout.tsx';
import { Opener } from '../../theme/Opener.tsx';

/** Templates and supporting files: what a project gives instead of collecting it (DETAIL-04). */
export const sampleFiles = (
  project: Pick<ProjectRow, 'supportingFiles'>,
  documents: readonly Pick<DocumentRow, 'fieldName' | 'template'>[],
) => [
  ...project.supportingFiles.map((file) => ({ ...file, note: 'Supporting file' })),
  ...documents.flatMap(({ fieldName, template }) =>
    template ? [{ ...template, note: `Template of ${fieldName}` }] : [],
  ),
];

type Props = { readonly project: ProjectRow; readonly documents: readonly DocumentRow[] };

/** The button and its list; nothing when there are no such files. */
export const SupportDocuments = ({ project, documents }: Props) => {
  const { download } = useDownload();
  const files = sampleFiles(project, documents);
  if (files.length === 0) return null;
  return (
    <Opener
      opens={(close) => (
        <DialogFrame title="Support Documents" onClose={close}>
          <List>
            {files.map(({ fileId, fileName, size, note }) => (
              <Row key={fileId}>
                <div className="grow">
                  <div className="wrap">{fileName}</div>
                  <div className="num muted small">
                    {note}, {formatSize(size)}
                  </div>
                </div>
                <Button
                  size="small"
                  aria-label={`Download ${fileName}`}
                  onClick={() => download({ fileId }, 'No supporting file found')}
                >
                  Download
                </Button>
              </Row>
            ))}
          </List>
        </DialogFrame>
      )}
    >
      Support Documents
    </Opener>
  );
};
