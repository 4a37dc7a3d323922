import { addSums, allValues, type OwnIndicator } from '@plumbline/core/indicators'
import type { EdmProperty, Row } from '@plumbline/core/odata'
import type { Transaction } from '../../platform/database/index.ts'
import { eachInTurns } from '../../platform/steps/index.ts'
import { selectDays, selectOfSchedules } from '../indicators/index.ts'
import type { Feed } from './feed.ts'
import type { Ground } from './ground.ts'
import { indicatorFields, indicatorProperties } from './indicator-columns.ts'
import { listedFeed } from './listed.ts'
import { walkedFeed } from './walked.ts'

type Read = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

const ofSchedule: readonly EdmProperty[] = [
  { name: 'scheduleId', type: 'Edm.String', nullable: false },
  { name: 'schedule', type: 'Edm.String', nullable: false },
]
const calculatedAt: EdmProperty = { name: 'calculatedAt', type: 'Edm.DateTimeOffset', nullable: true }

/** Of each schedule what its last official result comes to. */
export function indicatorsFeed(read: Read, { schedules, own }: Ground): Feed {
  const set = {
    name: 'Indicators',
    key: ['scheduleId'],
    properties: [...ofSchedule, calculatedAt, ...indicatorProperties(own)],
    sortable: true,
  }
  return listedFeed(set, async () => {
    const ids = schedules.map(({ id }) => id)
    const found = new Map((await read((tx) => selectOfSchedules(tx, ids))).map((one) => [one.scheduleId, one]))
    const rows: Row[] = []
    await eachInTurns(schedules, ({ id, name }) => {
      const one = found.get(id)
      if (!one?.sums) return
      const at = one.calculatedAt?.toISOString() ?? null
      rows.push({ scheduleId: id, schedule: name, calculatedAt: at, ...fieldsOf(one.sums, own) })
    })
    return rows
  })
}

const fieldsOf = (sums: Parameters<typeof addSums>[0][number], own: readonly OwnIndicator[]): Row =>
  indicatorFields(allValues(addSums([sums]), own), own)

const DAYS_OF_PIECE = 200

/** Of each schedule and day what the last result of that day came to; days without one have no row. */
export function indicatorHistoryFeed(read: Read, { versions, own }: Ground): Feed {
  const day: EdmProperty = { name: 'day', type: 'Edm.Date', nullable: false }
  const named = new Map(versions.map((version) => [version.id, version]))
  return walkedFeed({
    set: {
      name: 'IndicatorHistory',
      key: ['scheduleId', 'day'],
      properties: [...ofSchedule, day, calculatedAt, ...indicatorProperties(own)],
      sortable: false,
    },
    versionIds: versions.map(({ id }) => id),
    read: async (versionId, from) => {
      const days = await read((tx) => selectDays(tx, versionId, { from, limit: DAYS_OF_PIECE }))
      const { scheduleId = '', schedule = '' } = named.get(versionId) ?? {}
      const rows: Row[] = []
      await eachInTurns(days, ({ sums, at, day: of }) => {
        rows.push({ scheduleId, schedule, day: of, calculatedAt: at.toISOString(), ...fieldsOf(sums, own) })
      })
      return { rows, isLast: days.length < DAYS_OF_PIECE }
    },
  })
}
