import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useController } from 'react-hook-form';

export const InvoiceAddressField = () => {
  const { field } = useController({ name: 'invoiceAddress' });
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
