import { Navigate, useLocation } from 'react-router';

/**
 * Instead of what an address shows. A way whose screen is still on its way leaves this in place: at another address it has to lead on anew,
 * or nothing would ever show.
 */
export const LeadOn = ({ to }: { readonly to: string }) => <Navigate key={useLocation().key} to={to} replace />;
