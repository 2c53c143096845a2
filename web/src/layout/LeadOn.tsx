import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Instead of what an address shows. A way whose screen is still on its way leaves this in place: whoever goes to an address meanwhile, and be
 * it the same one, is led on anew, or nothing would ever show. `Navigate` leads once for each place that it leads to.
 */
export const LeadOn = ({ to }: { readonly to: string }) => {
  const location = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way here is led on
  useEffect(() => {
    void navigate(to, { replace: true });
  }, [location, navigate, to]);
  return null;
};
