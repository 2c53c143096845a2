import { Button, type ButtonProps } from '@mui/material';
import { useFormState } from 'react-hook-form';

/** Sends the form that it stands in, and shows while that is sent. */
export const SubmitButton = (props: ButtonProps) => {
  const { isSubmitting } = useFormState();
  return <Button type="submit" variant="contained" color="primary" loading={isSubmitting} {...props} />;
};
