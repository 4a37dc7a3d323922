import { usualRollSettings } from '@plumbline/core/rolls'
import { selectNames } from '../../../identity/users/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { dateOnPaper, type OnPaper, type PaperAsked } from '../../../platform/pdf/index.ts'
import { spaceName } from '../../../workspace/spaces/index.ts'
import { logoOf } from './printed-logo.ts'

/** What a paper of the space is printed on by this person, today. */
export async function paperFor(database: Database, scope: Scope, asked: PaperAsked): Promise<OnPaper> {
  const { spaceId, language, schedule, version } = asked
  const settings = { ...(asked.settings ?? usualRollSettings), language }
  const { person, project } = await database.inScope(scope, async (tx) => ({
    person: (await selectNames(tx, [scope.userId])).get(scope.userId) ?? '',
    project: await spaceName(tx, spaceId),
  }))
  const values = { project, schedule, version, dataDate: '', date: dateOnPaper(new Date()), person }
  const logo = await logoOf(database, scope, { spaceId, id: settings.format.logo?.id ?? null })
  return { settings, values, logo }
}
