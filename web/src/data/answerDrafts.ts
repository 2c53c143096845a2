import type { AnswerDraftRow, SavedAnswerDrafts } from '@dossier/shared/contract';
import { getJson, sendJson } from './api.ts';

const pathOf = (projectId: string) => `/api/answer-drafts/${projectId}`;

export const listAnswerDrafts = (projectId: string, signal?: AbortSignal) =>
  getJson<AnswerDraftRow[]>(pathOf(projectId), signal);
/** Answers what is kept of these questions now. */
export const saveAnswerDrafts = (projectId: string, drafts: SavedAnswerDrafts['drafts']) =>
  sendJson<AnswerDraftRow[]>(pathOf(projectId), { drafts }, { method: 'PUT', keepalive: true });
