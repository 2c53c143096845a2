/** What both services need for the calls of the specification's section 7. */
export { fileIdIn, filePathOf } from './files.ts';
export { definitionAnswer, type LegacyCollaborator, projectAnswer } from './project.ts';
export { listed, listedOrEmpty, namesOther, numberAsText, unquoted } from './reading.ts';

/** Tells the reading calls of a browser what its changing calls did. */
export const consistencyCookie = 'consistency';
