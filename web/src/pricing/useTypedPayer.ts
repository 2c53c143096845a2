import { minimumTeamMembers, type Plan } from '@dossier/shared/contract';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '../reads/me.ts';
import { useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { payer } from './payer.ts';

type Kept = { readonly billingName: string; readonly personId: string };

/** A form that a reload and Back keep: members in the address, the name in the tab's history. */
export const useTypedPayer = (plan: Plan, given: { billingName?: string; members?: number } = {}) => {
  const personId = useMe().data?.id;
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const kept = state as Kept | null;
  const schema = payer(plan);
  const form = useSchemaForm(schema, {
    // Another person may have used this tab before.
    billingName: kept && kept.personId === personId ? kept.billingName : (given.billingName ?? ''),
    members: plan === 'team' ? (new URLSearchParams(search).get('members') ?? given.members ?? minimumTeamMembers) : 1,
  });
  const [billingName, members] = useWatch({ control: form.control, name: ['billingName', 'members'] });
  useEffect(() => {
    if (!personId) return;
    const query = new URLSearchParams(search);
    if (plan === 'team') query.set('members', String(members));
    if (query.toString() === search.slice(1) && billingName === (kept?.billingName ?? '')) return;
    void navigate({ search: query.toString() }, { replace: true, state: { billingName, personId } satisfies Kept });
  }, [billingName, members, personId, plan, search, kept, navigate]);
  const counted = schema.shape.members.safeParse(members);
  return { form, members: counted.data ?? 1, isCounted: counted.success };
};
