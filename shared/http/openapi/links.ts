import type { Calls, Json } from './parts.ts';

type Link = readonly [operationId: string, values: { readonly parameters?: Json; readonly requestBody?: Json }];

const told = (field: string) => `$response.body#/${field}`;
const sent = (field: string) => `$request.body#/${field}`;
const row = (operationId: string, id: string): Link => [operationId, { parameters: { id } }];
const command = (name: string, requestBody: Json): Link => [name, { requestBody }];
const ofProject = { projectId: sent('projectId') };

/** What an answer can be taken to next, by operationId. */
const links: Readonly<Record<string, readonly Link[]>> = {
  CreateProject: [
    row('getProject', told('projectId')),
    command('DefineDocuments', { projectId: told('projectId'), documents: [{ fieldName: 'Letter' }] }),
    command('DeleteProject', { projectId: told('projectId') }),
  ],
  DefineDocuments: [command('ActivateProject', ofProject)],
  ActivateProject: [row('getProject', sent('projectId')), command('DeleteProject', ofProject)],
  DeleteProject: [command('RestoreProject', ofProject), command('PurgeProject', ofProject)],
  AddComment: [row('getComment', told('commentId'))],
  CommentDocument: [row('getComment', told('commentId'))],
  StartSubscription: [['confirmPayment', { parameters: { paymentId: told('paymentId') } }]],
  listProjects: [row('getProject', told('0/id'))],
  getProject: [
    ['getArchive', { parameters: { projectId: told('id') } }],
    ['listDocuments', { parameters: { filter: { projectId: told('id') } } }],
  ],
  listDocuments: [row('getDocument', told('0/id'))],
  listCollaborators: [row('getCollaborator', told('0/id'))],
  listSubmissions: [
    row('getSubmission', told('0/id')),
    ['getFile', { parameters: { fileId: told('0/fileId') } }],
    ['prepareDownload', { requestBody: { fileId: told('0/fileId') } }],
  ],
  listComments: [row('getComment', told('0/id'))],
  listThreads: [row('getThread', told('0/id'))],
  listContacts: [row('getContact', told('0/id'))],
  listInvoices: [row('getInvoice', told('0/id'))],
  listMails: [row('getMail', told('0/id'))],
  listNotifications: [
    row('getNotification', told('0/id')),
    command('MarkNotificationRead', { notificationId: told('0/id') }),
    command('MarkNotificationUnread', { notificationId: told('0/id') }),
    command('MarkNotificationsRead', { notificationIds: [told('0/id')] }),
    command('MarkAllNotificationsRead', { lastSeen: told('0/id') }),
  ],
};

/** A call, with links to others. */
export const linked = (call: Calls[string]): Calls[string] => {
  const found = links[call.operationId];
  if (!found) return call;
  const named = Object.fromEntries(found.map(([operationId, values]) => [operationId, { operationId, ...values }]));
  return { ...call, responses: { ...call.responses, 200: { ...call.responses[200], links: named } } };
};
