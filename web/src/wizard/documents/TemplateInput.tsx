import { IconButton } from '@mui/material';
import { Told } from '../../data/api.ts';
import { useWork } from '../../data/useWork.ts';
import { AttachIcon, CloseIcon } from '../../theme/icons.tsx';
import { Line } from '../../theme/layout.tsx';
import { FileButton } from '../../upload/FileButton.tsx';
import { sendFile } from '../../upload/uploads.ts';
import { attachmentProblem, attachmentTypes } from '../parts/attachments.ts';
import type { DefinitionCard } from './definitions.ts';

type Props = {
  readonly card: DefinitionCard;
  readonly name: string;
  readonly projectId: string;
  readonly onChange: (change: Partial<DefinitionCard>) => void;
  readonly onSending: (by: 1 | -1) => void;
};

/** The optional template of a document, sent as soon as it is chosen (DOCS-09, DOCS-10). */
export const TemplateInput = ({ card, name, projectId, onChange, onSending }: Props) => {
  const sending = useWork(async (file: File) => {
    const problem = attachmentProblem(file);
    if (problem) throw new Told(problem);
    onSending(1);
    const fileId = await sendFile(file, { purpose: 'template', projectId }).finally(() => onSending(-1));
    onChange({ template: { fileId, fileName: file.name } });
  });
  return (
    <Line gap={2} wrap mt={3} className="shrink">
      {card.template && (
        <>
          <div className="cut soft compact" title={card.template.fileName}>
            Template: {card.template.fileName}
          </div>
          <IconButton
            size="small"
            aria-label={`Remove the template of ${name}`}
            onClick={() => onChange({ template: undefined })}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      )}
      <FileButton
        size="small"
        variant="text"
        color="secondary"
        startIcon={<AttachIcon />}
        accept={attachmentTypes.join(',')}
        loading={sending.isPending}
        onFiles={([file]) => file && sending.mutate(file)}
        aria-label={card.template ? `Replace the template of ${name}` : `Add template to ${name}`}
      >
        {card.template ? 'Replace' : 'Add template'}
      </FileButton>
    </Line>
  );
};
