import { takingTurns } from '@dossier/shared/async/turns';
import { resourceRules } from '@dossier/shared/authorization';
import { type StoredEvent, streams, type VerificationLine } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { type ProjectVerification, type SealLog, verifyProject } from '@dossier/shared/history';
import type { Route } from '@dossier/shared/http/exchange';
import { askerOf } from '../http/asker.ts';
import { projectView, type Reader } from '../http/lists/reader.ts';
import { inOrder, peopleNamed, streamsOf } from './project-events.ts';

type Options = { readonly eventStore: EventStore; readonly sealLog: SealLog; readonly reader: Reader };

const outcomeOf = ({ events, streams, last, seal, unsealed, finding }: ProjectVerification): VerificationLine => ({
  done: true,
  ok: finding === undefined,
  events,
  streams,
  unsealed,
  last: last ? { id: last.id, at: last.time } : null,
  seal: seal ? { number: seal.number, at: seal.time } : null,
  finding: finding
    ? {
        fault: finding.fault,
        id: finding.event?.id ?? '',
        kind: finding.event?.type ?? '',
        at: finding.event?.time ?? '',
      }
    : null,
});

/** Tells how far it has come, a line of JSON at a time, and in the last one what was found. */
export const verificationRoutes = ({ eventStore, sealLog, reader }: Options): Route[] => [
  {
    method: 'GET',
    path: '/api/projects/:projectId/verification',
    access: 'signed-in',
    scopes: resourceRules.projects.scopes,
    handle: async (exchange) => {
      const { projectId = '' } = exchange.params;
      const asker = askerOf(exchange);
      await projectView(reader, 'collaborators', asker, projectId);
      await reader.limit('verification', asker.personId);
      const head = await eventStore.head();
      const mails = await reader.readStore.fields('mails', ['projectId'], { where: { projectId } });
      const all = [
        ...streamsOf(projectId, await peopleNamed(eventStore, projectId, 0, head)),
        ...mails.map(({ id }) => streams.mail(id)),
      ];
      const events: StoredEvent[] = [];
      const turn = takingTurns();
      for await (const some of inOrder(eventStore, new Map(all.map((stream) => [stream, 0])), head)) {
        events.push(...some);
        await turn();
      }
      const { response } = exchange;
      response.writeHead(200, { 'Cache-Control': 'no-store', 'Content-Type': 'application/jsonl' });
      const tell = (line: VerificationLine) => response.write(`${JSON.stringify(line)}\n`);
      const work = verifyProject(events, sealLog);
      for (let step = await work.next(); !response.destroyed; step = await work.next()) {
        if (step.done) {
          tell(outcomeOf(step.value));
          break;
        }
        tell({ done: false, ...step.value });
        await turn();
      }
      response.end();
    },
  },
];
