import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';

/** A screen that broke or could not be loaded (a newer version was installed, the network is away). */
export const ScreenError = () => {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <Alert
      severity="error"
      sx={{ m: 4 }}
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      This page could not be shown. Reload it; if that does not help, try again in a moment.
    </Alert>
  );
};
