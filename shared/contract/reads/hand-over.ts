/** GET /api/hand-overs/{id}: for whom it is offered to, and nobody else. */
import { z } from 'zod';
import { handOverStates } from '../hand-over.ts';
import { projectStatuses } from '../limits.ts';

export const offeredHandOver = z.object({
  handOverId: z.string(),
  state: z.enum(handOverStates),
  until: z.iso.datetime(),
  from: z.object({ name: z.string(), email: z.string() }).nullable().describe('null: the account is closed'),
  projects: z
    .array(
      z.object({
        id: z.string(),
        projectName: z.string(),
        status: z.enum(projectStatuses),
        isTemplate: z.boolean(),
        collaborators: z.number().int(),
        bytes: z.number().int().describe('Of documents'),
      }),
    )
    .describe('While it is offered'),
  teams: z.array(z.object({ id: z.string(), teamName: z.string(), members: z.number().int() })),
});
export type OfferedHandOver = z.infer<typeof offeredHandOver>;
