/** Apart from what follows documents, for the contract: it must not bring Yjs with it. */
export const changeKinds = ['created', 'changed', 'moved', 'deleted'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changedCollections = ['wbs', 'relations', 'assignments', 'calendars', 'settings', 'notes'] as const
export type ChangedCollection = (typeof changedCollections)[number]
