import type { TokenRow } from '@dossier/shared/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../data/api.ts';
import { useNotify } from '../../data/notices.ts';
import { listTokens, revokeToken } from '../../data/tokens.ts';

export const useTokens = () => {
  const tokens = useQuery({ queryKey: ['tokens'], queryFn: ({ signal }) => listTokens(signal) });
  const notify = useNotify();
  const revoking = useMutation({
    mutationFn: ({ id }: TokenRow) => revokeToken(id),
    onSuccess: async () => {
      await tokens.refetch();
      notify('The token was revoked.', { type: 'success' });
    },
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  return { tokens, revoking };
};
