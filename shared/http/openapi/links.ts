import type { Json } from './parts.ts';

type Link = readonly [operationId: string, values: { readonly parameters?: Json; readonly requestBody?: Json }];
type Operation = Json & { readonly operationId: string; readonly responses: Record<string, Json> };

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

const linked = (operation: Operation): Operation => {
  const found = links[operation.operationId];
  if (!found) return operation;
  const named = Object.fromEntries(found.map(([operationId, values]) => [operationId, { operationId, ...values }]));
  const { 200: success, ...others } = operation.responses;
  return { ...operation, responses: { 200: { ...success, links: named }, ...others } };
};

/** The paths, with links between their operations. */
export const withLinks = (paths: Json): Json =>
  Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods as Record<string, Operation>).map(([method, operation]) => [method, linked(operation)]),
      ),
    ]),
  );
