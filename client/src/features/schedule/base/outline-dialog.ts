/** A dialog about the structure of the schedule. */
export type OutlineDialog =
  | { what: 'insertMany' | 'duplicate' | 'moveTo' | 'renumber' | 'setType' | 'setCalendar' }
  | { what: 'transfer' | 'saveTemplate' | 'templates' }
  | { what: 'tooMany'; count: number }
