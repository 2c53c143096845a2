import { MINUTE, otp, resetTicketLifetime } from '@dossier/shared/contract';
import { type OtpRequest, otpCode, otpLabel, purposeFor, resetToken } from '@dossier/shared/directory';
import { type Attempt, attemptsWithin, PermanentJobError } from '@dossier/shared/job-queue';
import { MailRefusedError } from '@dossier/shared/mailer';
import { processJobs, type WorkerOptions } from '../working.ts';
import { brandNow } from './brand.ts';
import { renderMail } from './templates/templates.ts';

/** Somebody waits for the code; it is sent no longer than it is valid. */
const longestPause = MINUTE / 2;
const attempts = attemptsWithin(resetTicketLifetime, longestPause);

/** Code and token derive from the request's id, so that a repeat carries the same. */
export const processOtpMails = (options: WorkerOptions) => {
  const { directory, mailer, clock, log, settings } = options;
  const brand = brandNow(options);
  const render = async (request: OtpRequest) => {
    const { purpose, email } = request;
    if (purpose === 'reset-link')
      return renderMail(
        'reset-link',
        { publicUrl: settings.publicUrl, token: resetToken(settings.secret, request) },
        await brand(),
      );
    return renderMail(
      'otp',
      {
        code: otpCode(settings.secret, request),
        label: otpLabel(settings.secret, request),
        purpose: purpose === 'unnamed' ? purposeFor(await directory.findByEmail(email)) : purpose,
      },
      await brand(),
    );
  };

  const handle = async ({ data: { requestId, correlationId }, stillOurs }: Attempt) => {
    const request = await directory.otpById(String(requestId));
    if (!request || request.used) return;
    const lifetime = request.purpose === 'reset-link' ? resetTicketLifetime : otp.lifetime;
    if (clock() >= request.requestedAt + lifetime) {
      log.warn({ mailId: request.requestId, correlationId }, 'a code ran out before it could be mailed');
      return;
    }
    const { from, subject, text, html } = await render(request);
    const to = { name: '', address: request.email };
    await stillOurs();
    await mailer.send({ id: request.requestId, from, to, subject, text, html }).catch((error: unknown) => {
      throw error instanceof MailRefusedError ? new PermanentJobError('the mail was refused') : error;
    });
    log.info({ mailId: request.requestId, template: request.purpose, correlationId }, 'mail sent');
  };

  const processing = ['otp-mail', 'reset-link-mail'].map((queue) =>
    processJobs(options, queue, handle, { attempts, longestPause }),
  );
  return { stop: () => Promise.all(processing.map((queue) => queue.stop())) };
};
