import type { CommandInput, CommandPayload } from '@dossier/shared/contract';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type Control, useController } from 'react-hook-form';

type ProfileControl = Control<CommandInput<'UpdateProfile'>, unknown, CommandPayload<'UpdateProfile'>>;

export const InvoiceAddressField = ({ control }: { control: ProfileControl }) => {
  const { field } = useController({ control, name: 'invoiceAddress' });
  return (
    <FormControl>
      <FormLabel id="invoice-address" className="soft">
        Is this address also your invoice address?
      </FormLabel>
      <RadioGroup row aria-labelledby="invoice-address" {...field}>
        <FormControlLabel value="yes" control={<Radio size="small" />} label="Yes" />
        <FormControlLabel value="no" control={<Radio size="small" />} label="No" />
      </RadioGroup>
    </FormControl>
  );
};
