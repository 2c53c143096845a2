import type { DocumentRow } from '@dossier/shared/contract';
import { Link } from '@mui/material';
import { useDownload } from '../../reads/downloads.ts';

/** The template of a document, if it has one, to download. */
export const Template = ({
  document: { template, fieldName },
}: {
  document: Pick<DocumentRow, 'template' | 'fieldName'>;
}) => {
  const { download } = useDownload();
  if (!template) return null;
  return (
    <Link
      component="button"
      type="button"
      onClick={() => download({ fileId: template.fileId }, 'No file path available.')}
      sx={{ display: 'block', fontSize: 12, textAlign: 'left', overflowWrap: 'anywhere', minHeight: 24 }}
      aria-label={`Template: ${template.fileName}, for ${fieldName}`}
    >
      Template: {template.fileName}
    </Link>
  );
};
