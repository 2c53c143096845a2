import type { CommandInput } from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { messageOf } from '../data/api.ts';
import { useCommand } from '../data/commands.ts';
import { noteConsistency } from '../data/consistency.ts';
import { refreshAll } from '../data/queryClient.ts';
import { remember } from '../data/session.ts';
import { paths } from '../paths.ts';
import { confirmPayment } from './payments.ts';

/** Pays the trial, after the bank's confirmation where the card wants one (PAY-14). */
export const usePayment = () => {
  const [failure, setFailure] = useState('');
  const [toConfirm, setToConfirm] = useState<string>();
  const [confirming, setConfirming] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { run, pending } = useCommand('StartSubscription', {
    failure: (error) => {
      setFailure(messageOf(error));
      return null;
    },
  });
  const finish = () => {
    remember('isSubscribed', 'true');
    notify('Your trial has started.', { type: 'success' });
    navigate(paths.projects);
  };
  const pay = async (wish: CommandInput<'StartSubscription'>) => {
    setFailure('');
    const answer = await run(wish);
    if (answer?.status === 'active') finish();
    else if (answer) setToConfirm(answer.paymentId);
  };
  const confirm = async () => {
    if (!toConfirm) return;
    setConfirming(true);
    try {
      noteConsistency((await confirmPayment(toConfirm)).consistency);
      await refreshAll(queryClient);
      finish();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setToConfirm(undefined);
    setConfirming(false);
  };
  const refuse = () => {
    setToConfirm(undefined);
    setFailure('The payment was not confirmed.');
  };
  return { pay, pending, failure, setFailure, toConfirm, confirming, confirm, refuse };
};
