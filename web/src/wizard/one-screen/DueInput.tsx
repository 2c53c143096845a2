import { placeOf, timeZoneLabels } from '@dossier/shared/contract';
import { Link, styled } from '@mui/material';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { presetZone } from '../../format/zones.ts';
import { ToggleChip } from '../../theme/inputs/ToggleChip.tsx';
import { Line } from '../../theme/layout.tsx';
import { DayInput } from '../settings/DayInput.tsx';
import { usualDays } from '../settings/days.ts';
import { ZoneInput } from '../settings/ZoneInput.tsx';
import { type Fields, todayIn } from './fields.ts';

const Day = styled('div')({ flex: '0 1 240px' });
const Wide = styled('div')({ flex: '1 1 240px' });
/** In line with what stands in the field before it. */
const Beside = styled('div')({ lineHeight: '40px' });

const nameOf = (zone: string) => {
  const label = (timeZoneLabels as Readonly<Record<string, string>>)[zone];
  return label ?? placeOf(zone) ?? zone;
};

/** By whose clock the due date ends. */
const Clock = () => {
  const timeZone = useWatch<Fields, 'timeZone'>({ name: 'timeZone' }) ?? '';
  const [open, setOpen] = useState(false);
  if (open)
    return (
      <Wide>
        <ZoneInput />
      </Wide>
    );
  return (
    <Beside className="soft compact">
      {timeZone === presetZone() ? 'Your clock' : 'Its clock'}: {nameOf(timeZone)} ·{' '}
      <Link
        component="button"
        type="button"
        variant="inherit"
        aria-label="Change the time zone"
        onClick={() => setOpen(true)}
        sx={{ verticalAlign: 'baseline' }}
      >
        change
      </Link>
    </Beside>
  );
};

/** When it is due: what is usual by one press, any other day by the field. */
export const DueInput = () => {
  const { field } = useController<Fields, 'endDate'>({ name: 'endDate' });
  const timeZone = useWatch<Fields, 'timeZone'>({ name: 'timeZone' });
  const today = todayIn(timeZone);
  return (
    <div>
      <Line wrap gap={2} mb={4} role="group" aria-label="Usual due dates">
        {usualDays(today).map(({ label, day }) => (
          <ToggleChip key={label} type="button" aria-pressed={field.value === day} onClick={() => field.onChange(day)}>
            {label}
          </ToggleChip>
        ))}
      </Line>
      <Line wrap gap={4} align="flex-start">
        <Day>
          <DayInput name="endDate" label="Due date" format="MM/dd/yyyy" min={today} />
        </Day>
        <Clock />
      </Line>
    </div>
  );
};
