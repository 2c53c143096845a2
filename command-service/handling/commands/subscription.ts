import { Refused } from '@dossier/shared/basics/refused';
import { streams } from '@dossier/shared/contract';
import { installationDecider, type SubscriptionState, subscriptionDecider } from '../../domain/index.ts';
import { type HandlerOptions, handlersOf, type Invocation, ofCaller, ofPerson, type Read } from '../command-handler.ts';
import { teamsOf } from '../hosting.ts';

export const subscriptionHandlers = (options: HandlerOptions) => {
  const withoutTeams = { ...options.settings, teams: [] };
  const { hasShop } = options.settings;
  /** Without a shop nobody asks for anything. What is there of a subscription can be closed, and what is on its way is noted. */
  const asked =
    <A extends readonly unknown[], R>(context: (...given: A) => R) =>
    (...given: A): R => {
      if (!hasShop) throw new Refused('NO_SHOP');
      return context(...given);
    };
  const context = () => withoutTeams;
  const withTeams = async (personId: string, read: Read) => ({
    ...options.settings,
    teams: await teamsOf(options, personId, read),
  });
  const ofMembers = {
    context: ({ personId }: { readonly personId: string }, _state: SubscriptionState, read: Read) =>
      withTeams(personId, read),
  };
  const ofOwnMembers = {
    context: asked((_data: unknown, _state: SubscriptionState, read: Read, { actor }: Invocation) =>
      withTeams(actor, read),
    ),
  };
  return {
    ...handlersOf(
      subscriptionDecider,
      { ...ofCaller(streams.subscription), context: asked(context) },
      {
        StartSubscription: {},
        ChangePlan: ofOwnMembers,
        WithdrawPlanChange: {},
        ChangeCard: {},
        CancelSubscription: {},
        ResumeSubscription: ofOwnMembers,
        PayRenewal: {},
      },
    ),
    ...handlersOf(
      subscriptionDecider,
      { ...ofPerson(streams.subscription), context },
      {
        RecordPaymentAsked: {},
        RecordPayment: {},
        RecordPaymentFailure: {},
        RecordRefund: {},
        RecordRefundFailure: {},
        RecordDispute: {},
        RecordCardLoss: {},
        RecordCardRenewal: {},
        CloseSubscription: {},
        RecordRenewal: {
          context: async (_data, _state, read) => {
            const { billing } = await read(streams.installation(), installationDecider, 'aside');
            return { ...withoutTeams, shopSince: billing.is === 'shop' ? billing.since : null };
          },
        },
        RecordCardExpiry: {},
        ReserveSeat: ofMembers,
        ReserveTeamSeats: ofMembers,
        ReleaseSeats: ofMembers,
      },
    ),
  };
};
