import { modelLinkChange, modelLinkList, modelPlayerData, modelRuleList } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectWorks, type WorkValues } from '../../official/timetable/index.ts'
import { selectCurrentVersion } from '../../versions/kinds/index.ts'
import { changeLinks, placeOfLinks } from './authorizer.ts'
import type { LinksReader } from './links-reader.ts'

interface LinksParts {
  database: Database
  collabApi: CollabApi
  links: LinksReader
}

/** The links for programs: people write them in the live document themselves. */
export function bindLinks(api: Api, { database, collabApi, links }: LinksParts): void {
  const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    placeOfLinks(tx, params.scheduleId)
  api.inSpace(modelLinkList, ofSchedule, async ({ params }) => ({
    links: (await links.read(params.scheduleId, 'links')).map(({ element: _, ...link }) => link),
  }))
  api.inSpace(modelRuleList, ofSchedule, async ({ params }) => ({
    rules: (await links.read(params.scheduleId, 'rules')).map(({ id, name, elements }) => ({ id, name, elements })),
  }))
  api.inSpace(modelLinkChange, ofSchedule, async ({ scope, params, input }) => {
    await changeLinks(collabApi, params.scheduleId, input.commands, scope.userId)
    return { success: true as const }
  })
  api.inSpace(modelPlayerData, ofSchedule, async ({ scope, params: { scheduleId } }) => {
    const byWork = Map.groupBy(await links.read(scheduleId, 'links'), ({ workId }) => workId)
    return database.inScope(scope, async (tx) => {
      const version = await selectCurrentVersion(tx, scheduleId)
      if (!version) throw new AppError('NOT_FOUND')
      const values = await selectWorks(tx, version.id, [...byWork.keys()])
      const works = [...byWork].flatMap(([id, own]) => {
        const work = values.get(id)
        return work
          ? [{ id, ...intervalOf(work), elements: own.map(({ element, share }) => ({ ...element, share })) }]
          : []
      })
      return { versionId: version.id, works }
    })
  })
}

function intervalOf({ start, finish, percent, critical }: WorkValues) {
  const textOf = (at: number) => (at === NO_INSTANT ? null : formatInstant(at))
  return { start: textOf(start), finish: textOf(finish), percent, critical: critical === 1 }
}
