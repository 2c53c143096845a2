import { documentTypes, sizeUnits, typesText } from '@dossier/shared/contract';
import { Checkbox, MenuItem, styled, TextField } from '@mui/material';
import { useState } from 'react';
import { gigabytes } from '../../format/numbers.ts';
import { Check } from '../../theme/inputs/Check.tsx';
import { onEnter } from '../../theme/inputs/enter.ts';
import { Field } from '../../theme/inputs/Field.tsx';
import { MoveButtons, type Moving } from '../../theme/inputs/MoveButtons.tsx';
import { Line, SmallPanel } from '../../theme/layout.tsx';
import type { CardProblems } from './definitionProblems.ts';
import type { DefinitionCard } from './definitions.ts';
import { TemplateInput } from './TemplateInput.tsx';

const FieldSet = styled(SmallPanel)({ margin: 0, minWidth: 0 }) as typeof SmallPanel;
/** On a phone the long ones fill a line each. */
const Columns = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  display: 'grid',
  gap: spacing(4),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [breakpoints.down('sm')]: { '& .long': { gridColumn: '1 / -1' } },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) 110px 110px 96px' },
}));

type Props = Moving & {
  readonly card: DefinitionCard;
  readonly number: number;
  readonly problems: CardProblems | undefined;
  /** What the plan stores in all, in bytes, where known. */
  readonly quota: number | undefined;
  /** All messages at once, after somebody wanted to proceed. */
  readonly shown: boolean;
  readonly projectId: string;
  readonly onChange: (change: Partial<DefinitionCard>) => void;
  readonly onEnter: () => void;
  readonly onSending: (by: 1 | -1) => void;
};

/** One required document: name, type, maximum size and unit, optional template (DOCS-02). */
export const DefinitionCardForm = ({
  card,
  number,
  problems,
  quota,
  shown,
  projectId,
  onChange,
  onEnter: proceed,
  onSending,
  ...moving
}: Props) => {
  const [touched, setTouched] = useState<Record<string, boolean>>({});
  const touch = (field: string) => () => setTouched((known) => ({ ...known, [field]: true }));
  const problem = (field: keyof CardProblems) => (shown || touched[field] ? problems?.[field] : undefined);
  const name = card.fieldName.trim() || `document ${number}`;
  return (
    <FieldSet component="fieldset">
      <legend className="visually-hidden">Document {number}</legend>
      <MoveButtons name={name} number={number} {...moving} />
      <Columns>
        <Field
          label="Document name"
          required
          value={card.fieldName}
          onChange={(fieldName) => onChange({ fieldName })}
          onBlur={touch('fieldName')}
          problem={problem('fieldName')}
          className="long"
        />
        <Field
          label="Type"
          value={card.type}
          onChange={(type) => onChange({ type, moreTypes: card.moreTypes.filter((one) => one !== type) })}
          className="long"
          options={documentTypes}
        />
        <Field
          label="Maximum size"
          type="number"
          value={card.maxSize}
          onChange={(maxSize) => onChange({ maxSize })}
          onBlur={touch('maxSize')}
          onKeyDown={onEnter(proceed)}
          problem={problem('maxSize')}
          helperText={quota && `Up to ${gigabytes(quota)} GB, your storage`}
          slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
          // Both are of the size: what helps may stand below the unit, too.
          sx={{ '& .MuiFormHelperText-root': { width: 'max-content', maxWidth: 222 } }}
        />
        <Field label="Unit" value={card.sizeUnit} onChange={(sizeUnit) => onChange({ sizeUnit })} options={sizeUnits} />
      </Columns>
      <Line wrap gap={4} mt={3}>
        <TextField
          label="Also allowed"
          select
          size="small"
          value={card.moreTypes}
          onChange={({ target }) => onChange({ moreTypes: target.value as unknown as DefinitionCard['moreTypes'] })}
          slotProps={{
            inputLabel: { shrink: true },
            select: {
              multiple: true,
              displayEmpty: true,
              renderValue: (types) => typesText(...(types as string[])) || 'None',
            },
          }}
          sx={{ width: 260 }}
        >
          {documentTypes
            .filter((type) => type !== card.type)
            .map((type) => (
              <MenuItem key={type} value={type}>
                <Checkbox size="small" checked={card.moreTypes.includes(type)} tabIndex={-1} />
                {type}
              </MenuItem>
            ))}
        </TextField>
        <Check
          checked={card.optional}
          onChange={(optional) => onChange({ optional })}
          label="Optional: nobody owes it"
        />
      </Line>
      <TemplateInput card={card} name={name} projectId={projectId} onChange={onChange} onSending={onSending} />
    </FieldSet>
  );
};
