import { otp, resetTicketLifetime } from '@dossier/shared/contract';
import { type OtpRequest, otpCode, resetToken } from '@dossier/shared/directory';
import { PermanentJobError } from '@dossier/shared/job-queue';
import { MailRefusedError } from '@dossier/shared/mailer';
import type { WorkerOptions } from '../options.ts';
import { renderMail } from './templates/templates.ts';

/** They end well within the lifetime of a code. */
const attempts = 5;

/** Code and token derive from the request's id, so that a repeat carries the same. */
export const processOtpMails = ({ jobs, directory, mailer, clock, log, settings }: WorkerOptions) => {
  const render = (request: OtpRequest) =>
    request.purpose === 'reset-link'
      ? renderMail('reset-link', { publicUrl: settings.publicUrl, token: resetToken(settings.secret, request) })
      : renderMail('otp', { code: otpCode(settings.secret, request), purpose: request.purpose });

  const handle = async ({ data: { requestId, correlationId } }: { data: Readonly<Record<string, unknown>> }) => {
    const request = await directory.otpById(String(requestId));
    if (!request || request.used) return;
    const lifetime = request.purpose === 'reset-link' ? resetTicketLifetime : otp.lifetime;
    if (clock() >= request.requestedAt + lifetime) return;
    const { subject, text, html } = render(request);
    const to = { name: '', address: request.email };
    await mailer.send({ id: request.requestId, to, subject, text, html }).catch((error: unknown) => {
      throw error instanceof MailRefusedError ? new PermanentJobError('the mail was refused') : error;
    });
    log.info({ mailId: request.requestId, template: request.purpose, correlationId }, 'mail sent');
  };

  const processing = ['otp-mail', 'reset-link-mail'].map((queue) => jobs.process(queue, handle, { attempts }));
  return {
    stop: async () => {
      await Promise.all(processing.map((queue) => queue.stop()));
    },
  };
};
