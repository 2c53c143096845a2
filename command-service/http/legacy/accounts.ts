import { parse } from '@dossier/shared/basics/refused';
import { auth, commands, upTo } from '@dossier/shared/contract';
import { numberAsText, unquoted } from '@dossier/shared/legacy';
import { z } from 'zod';
import { call } from './call.ts';

const { email } = auth.signIn.shape;
const { flow } = auth.otp.shape;
const to = z.object({ to: z.preprocess(unquoted, email) });
const token = upTo(200).default('');
const given = z.unknown().optional();
const yes = given.transform((value) => value === true || value === 'true');

const registration = z
  .object({ email: given, password: given, firstname: given, lastname: given, designation: given, organization: given })
  .extend({ token: z.string().optional() });

const profile = z
  .object({ email: given, firstName: given, lastName: given, designation: given, organization: given })
  .extend({ address1: given, address2: given, city: given, postcode: given, country: given, invoiceAddress: given });

export const accountCalls = [
  call({
    method: 'POST',
    paths: ['/login'],
    access: 'public',
    parse: z.object(auth.signIn.shape),
    answer: async ({ auth: { signIn }, exchange }, input) => void (await signIn(exchange, input)),
  }),
  call({
    method: 'POST',
    paths: ['/register'],
    access: 'public',
    parse: registration,
    answer: async ({ auth: { registerAndSignIn }, exchange, ticket }, { token, firstname, lastname, ...input }) => {
      // The terms are the page's alone: this call has no field for them (GEN-05).
      const body = { ...input, firstName: firstname, lastName: lastname, terms: true };
      const { email: address } = parse(z.object({ email }), body);
      await registerAndSignIn(
        exchange,
        parse(auth.register, { ...body, email: address, ticket: token ?? ticket.recall(exchange) }),
      );
      return undefined;
    },
  }),
  call({
    method: 'POST',
    paths: ['/update-password'],
    parse: z.object({
      email: given,
      existingPass: auth.changePassword.shape.existingPassword,
      password: auth.changePassword.shape.password,
    }),
    answer: async ({ auth: { change }, exchange, onlyOneself }, { email: named, existingPass, password }) => {
      await onlyOneself(named);
      await change(exchange, { existingPassword: existingPass, password });
      return undefined;
    },
  }),
  call({
    method: 'POST',
    paths: ['/reset-password'],
    access: 'public',
    parse: z.object({
      email: z.preprocess(unquoted, email).optional(),
      token,
      password: auth.resetPassword.shape.password,
    }),
    answer: async ({ auth: { reset }, exchange }, { email: named, token: ticket, password }) =>
      void (await reset(exchange, { ticket, password }, named)),
  }),
  call({
    method: 'POST',
    paths: ['/api/verify-reset-token'],
    access: 'public',
    parse: z.object({ token }),
    answer: async ({ auth: { checkTicket }, exchange }, { token }) =>
      void (await checkTicket(exchange, { ticket: token })),
  }),
  call({
    method: 'POST',
    paths: ['/send-email'],
    access: 'public',
    // Whatever else the client sends is no part of the mail.
    parse: to.extend({ flow }),
    answer: async ({ auth: { requestOtp }, exchange }, { to: address, flow }) => {
      await requestOtp(exchange, { email: address, purpose: 'unnamed', flow });
      return undefined;
    },
  }),
  call({
    method: 'POST',
    paths: ['/verify-otp'],
    access: 'public',
    parse: to.extend({ otp: z.preprocess(numberAsText, auth.verifyOtp.shape.otp), reset: yes, flow }),
    answer: async ({ auth: { verifyOtp }, exchange, ticket }, { to: address, otp, reset, flow }) => {
      const purpose = reset ? 'reset' : 'sign-up';
      const token = await verifyOtp(exchange, { email: address, otp, purpose, flow }, 'unnamed');
      if (!reset) ticket.remember(exchange, token);
      return { message: reset ? 'OTP Verified' : 'otp verified', token };
    },
  }),
  call({
    method: 'POST',
    paths: ['/reset-link'],
    access: 'public',
    parse: to,
    answer: async ({ auth: { requestLink }, exchange }, input) =>
      void (await requestLink(exchange, { email: input.to })),
  }),
  call({
    method: 'POST',
    paths: ['/send-quote'],
    access: 'public',
    parse: to.extend({ phone: given, message: given, plan: given }),
    answer: async ({ send }, { to: address, ...rest }) => {
      await send('RequestQuote', parse(commands.RequestQuote, { ...rest, email: address }));
      return { message: 'Thank you for contacting' };
    },
  }),
  call({
    method: 'POST',
    paths: ['/update-Profile'],
    parse: profile,
    answer: async ({ send, onlyOneself, ownProfile }, { email: named, ...input }) => {
      await onlyOneself(named);
      const stored = await ownProfile();
      const kept = { country: stored.country, invoiceAddress: stored.invoiceAddress };
      const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
      await send('UpdateProfile', parse(commands.UpdateProfile, { ...kept, ...sent }));
      return { message: 'Update successful!' };
    },
  }),
];
