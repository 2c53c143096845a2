import { parse } from '@dossier/shared/basics/refused';
import { auth, commands, upTo } from '@dossier/shared/contract';
import { numberAsText, unquoted } from '@dossier/shared/legacy';
import { z } from 'zod';
import { given, open, post } from './call.ts';

const { email } = auth.signIn.shape;
const { flow } = auth.otp.shape;
const to = z.object({ to: z.preprocess(unquoted, email) });
const token = upTo(200).default('');
const yes = given.transform((value) => value === true || value === 'true');

const registration = z
  .object({ email: given, password: given, firstname: given, lastname: given, designation: given, organization: given })
  .extend({ token: z.string().optional() });

const profile = z
  .object({ email: given, firstName: given, lastName: given, designation: given, organization: given })
  .extend({ address1: given, address2: given, city: given, postcode: given, country: given, invoiceAddress: given });

export const accountCalls = [
  open('/login', z.object(auth.signIn.shape), ({ auth: { signIn }, exchange }, input) => signIn(exchange, input)),
  open(
    '/register',
    registration,
    async ({ auth: { registerAndSignIn }, exchange, ticket }, { token, firstname, lastname, ...input }) => {
      // The terms are the page's alone: this call has no field for them (GEN-05).
      const body = { ...input, firstName: firstname, lastName: lastname, terms: true };
      const { email: address } = parse(z.object({ email }), body);
      const whole = { ...body, email: address, ticket: token ?? ticket.recall(exchange) };
      await registerAndSignIn(exchange, parse(auth.register, whole));
    },
  ),
  post(
    '/update-password',
    z.object({
      email: given,
      existingPass: auth.changePassword.shape.existingPassword,
      password: auth.changePassword.shape.password,
    }),
    async ({ auth: { change }, exchange, onlyOneself }, { email: named, existingPass, password }) => {
      await onlyOneself(named);
      await change(exchange, { existingPassword: existingPass, password });
    },
  ),
  open(
    '/reset-password',
    z.object({
      email: z.preprocess(unquoted, email).optional(),
      token,
      password: auth.resetPassword.shape.password,
    }),
    ({ auth: { reset }, exchange }, { email: named, token: ticket, password }) =>
      reset(exchange, { ticket, password }, named),
  ),
  open('/api/verify-reset-token', z.object({ token }), ({ auth: { checkTicket }, exchange }, { token }) =>
    checkTicket(exchange, { ticket: token }),
  ),
  // Whatever else the client sends is no part of the mail.
  open('/send-email', to.extend({ flow }), ({ auth: { requestOtp }, exchange }, { to: address, flow }) =>
    requestOtp(exchange, { email: address, purpose: 'unnamed', flow }),
  ),
  open(
    '/verify-otp',
    to.extend({ otp: z.preprocess(numberAsText, auth.verifyOtp.shape.otp), reset: yes, flow }),
    async ({ auth: { verifyOtp }, exchange, ticket }, { to: address, otp, reset, flow }) => {
      const purpose = reset ? 'reset' : 'sign-up';
      const token = await verifyOtp(exchange, { email: address, otp, purpose, flow }, 'unnamed');
      if (!reset) ticket.remember(exchange, token);
      return { message: reset ? 'OTP Verified' : 'otp verified', token };
    },
  ),
  open('/reset-link', to, ({ auth: { requestLink }, exchange }, input) => requestLink(exchange, { email: input.to })),
  open(
    '/send-quote',
    to.extend({ phone: given, message: given, plan: given }),
    async ({ send }, { to: address, ...rest }) => {
      await send('RequestQuote', parse(commands.RequestQuote, { ...rest, email: address }));
      return { message: 'Thank you for contacting' };
    },
  ),
  post('/update-Profile', profile, async ({ send, onlyOneself, ownProfile }, { email: named, ...input }) => {
    await onlyOneself(named);
    const stored = await ownProfile();
    const kept = { country: stored.country, invoiceAddress: stored.invoiceAddress };
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    await send('UpdateProfile', parse(commands.UpdateProfile, { ...kept, ...sent }));
    return { message: 'Update successful!' };
  }),
];
