import type { Transaction } from '../../platform/database/index.ts'
import { selectPath } from '../eps/index.ts'
import { selectSettings } from './repository.ts'

/** What the project says that a schedule below this node begins at; null: nothing. */
export async function firstDayAt(tx: Transaction, parentId: string | null): Promise<Date | null> {
  const path = parentId === null ? [] : await selectPath(tx, parentId)
  const project = path.find(({ kind }) => kind === 'project')
  const { startDay } = project ? await selectSettings(tx, project.id) : { startDay: null }
  // Without a zone the text is a day of the server's clock, as today is.
  return startDay === null ? null : new Date(`${startDay}T08:00`)
}
