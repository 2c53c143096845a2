import Alert from '@mui/material/Alert';

/** Says clearly that no money moves, and with which cards to try (PAY-12). */
export const TestNotice = () => (
  <Alert severity="warning" icon={false}>
    <b>Test payment.</b> No card provider is configured, so nothing is charged. Use the test card{' '}
    <span className="num">4242 4242 4242 4242</span> with any future expiry and any CVC;{' '}
    <span className="num">4000 0025 0000 3155</span> asks for a confirmation,{' '}
    <span className="num">4000 0000 0000 0002</span> is declined.
  </Alert>
);
