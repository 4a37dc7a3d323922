import { may, type Subject } from '@plumbline/core/permissions'

/** What the standard calls the acts that the person may do. */
export interface Rights {
  project: string[]
  topic: string[]
  comment: string[]
  viewpoint: string[]
}

const all: Rights = {
  project: ['createTopic'],
  topic: ['update', 'updateRelatedTopics', 'updateDocumentReferences', 'createComment', 'createViewpoint', 'delete'],
  comment: ['update', 'delete'],
  viewpoint: ['delete'],
}
const none: Rights = { project: [], topic: [], comment: [], viewpoint: [] }

/** A project is a place of the structure: whoever may change that renames it. */
export function rightsOf(subject: Subject): Rights {
  const rights = may(subject, 'bim.edit') ? all : none
  return may(subject, 'eps.edit') ? { ...rights, project: ['update', ...rights.project] } : rights
}
