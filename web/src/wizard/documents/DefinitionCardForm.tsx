import { documentTypes, sizeUnits } from '@dossier/shared/contract';
import DownIcon from '@mui/icons-material/ArrowDownwardRounded';
import UpIcon from '@mui/icons-material/ArrowUpwardRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Line } from '../../theme/Line.tsx';
import type { CardProblems } from './definitionProblems.ts';
import type { DefinitionCard } from './definitions.ts';
import { TemplateInput } from './TemplateInput.tsx';

type Props = {
  readonly card: DefinitionCard;
  readonly number: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly problems: CardProblems | undefined;
  /** All messages at once, after somebody wanted to proceed. */
  readonly shown: boolean;
  readonly projectId: string;
  readonly onChange: (change: Partial<DefinitionCard>) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onSending: (by: 1 | -1) => void;
};

/** One required document: name, type, maximum size and unit, optional template (DOCS-02). */
export const DefinitionCardForm = ({
  card,
  number,
  isFirst,
  isLast,
  problems,
  shown,
  projectId,
  onChange,
  onMove,
  onRemove,
  onSending,
}: Props) => {
  const [touched, setTouched] = useState<Record<string, boolean>>({});
  const touch = (field: string) => () => setTouched((known) => ({ ...known, [field]: true }));
  const problem = (field: keyof CardProblems) => (shown || touched[field] ? problems?.[field] : undefined);
  const name = card.fieldName.trim() || `document ${number}`;
  return (
    <Card component="fieldset" sx={{ p: 4, m: 0, minWidth: 0 }}>
      <legend className="visually-hidden">Document {number}</legend>
      <Line gap={1} mb={3}>
        <Box className="num" sx={{ fontWeight: 600, color: 'var(--ink-3)', mr: 'auto' }}>
          {number}
        </Box>
        <Tooltip title="Move up">
          <span>
            <IconButton size="small" aria-label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
              <UpIcon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
        <Tooltip title="Move down">
          <span>
            <IconButton size="small" aria-label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
              <DownIcon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
        <Tooltip title="Remove">
          <IconButton size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Line>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'minmax(0, 1fr) 110px 110px 96px' },
        }}
      >
        <TextField
          label="Document name"
          required
          value={card.fieldName}
          onChange={({ target }) => onChange({ fieldName: target.value })}
          onBlur={touch('fieldName')}
          error={Boolean(problem('fieldName'))}
          helperText={problem('fieldName')}
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        />
        <TextField
          label="Type"
          select
          value={card.type}
          onChange={({ target }) => onChange({ type: target.value as DefinitionCard['type'] })}
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        >
          {documentTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {type}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Maximum size"
          type="number"
          value={card.maxSize}
          onChange={({ target }) => onChange({ maxSize: target.value })}
          onBlur={touch('maxSize')}
          error={Boolean(problem('maxSize'))}
          helperText={problem('maxSize')}
          slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
        />
        <TextField
          label="Unit"
          select
          value={card.sizeUnit}
          onChange={({ target }) => onChange({ sizeUnit: target.value as DefinitionCard['sizeUnit'] })}
        >
          {sizeUnits.map((unit) => (
            <MenuItem key={unit} value={unit}>
              {unit}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <TemplateInput card={card} name={name} projectId={projectId} onChange={onChange} onSending={onSending} />
    </Card>
  );
};
