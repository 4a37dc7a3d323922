export const historyScopes = ['schedule', 'row', 'cell', 'deleted'] as const
export type HistoryScope = (typeof historyScopes)[number]

/** Typed fields behind a column of the grid; a date is the work of several. */
const fields: Record<string, readonly string[]> = {
  code: ['code'],
  name: ['name'],
  duration: ['duration'],
  start: ['progress', 'limit', 'secondLimit'],
  finish: ['progress', 'limit', 'secondLimit', 'duration'],
  percent: ['progress'],
  calendar: ['calendarId'],
  executor: ['executor'],
  curator: ['curator'],
  volume: ['measure'],
  volumeFact: ['measure'],
  volumeRate: ['measure'],
  labour: ['labour'],
  labourFact: ['labour'],
  unitLabour: ['labour', 'measure'],
  cost: ['cost'],
  costFact: ['cost'],
  unitCost: ['cost', 'measure'],
  limit: ['limit', 'secondLimit'],
  levelDelay: ['levelDelay'],
  priority: ['priority'],
}

/** null: the column shows what is calculated, and has the history of its row. */
export function fieldsOfColumn(column: string): readonly string[] | null {
  return fields[column] ?? null
}
