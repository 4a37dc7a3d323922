import { moneyOf, type Targets } from '@plumbline/core/indicators'
import { type Id, isActivity, isFinished, type ScheduleSettings, type WbsRow } from '@plumbline/core/plan'
import { type calendarOfRows, millionths } from '@plumbline/core/progress'
import type { ScheduleEngine } from '@plumbline/core/schedule'
import type { EarnedBlock } from '../rows/row-earned.ts'
import { EARNED_PARTS } from '../rows/row-earned.ts'

export interface EarnedGround {
  ids: readonly Id[]
  row(id: Id): WbsRow | undefined
  engine: ScheduleEngine
  targets: Targets
  calendarOf: ReturnType<typeof calendarOfRows>
  settings: ScheduleSettings
  /** What assignments still cost; null: no price of them is known. */
  leftOf(id: Id): bigint | null
}

/** Works counted before whatever waits gets its turn. */
const AT_ONCE = 2_000

/** Budget, planned, earned and actual cost of every work by the active target version, and what it still needs. */
export async function earnedBlock(ground: EarnedGround): Promise<EarnedBlock> {
  const { engine, targets, calendarOf } = ground
  const { dataDate } = ground.settings
  const works = ground.ids.flatMap((id) => {
    const row = ground.row(id)
    return row && isActivity(row.type) && engine.slotOf(id) >= 0 ? [row] : []
  })
  const amounts = new BigInt64Array(works.length * EARNED_PARTS)
  for (const [at, row] of works.entries()) {
    const percent = Math.max(0, engine.timetable.percent[engine.slotOf(row.id)] ?? 0)
    const money = moneyOf(row, { targets, calendar: calendarOf(row), percent, dataDate })
    const left = leftBeside(row, ground.leftOf(row.id))
    amounts.set([money.budget, money.planned ?? 0n, money.earned, money.actual, left], at * EARNED_PARTS)
    if (at % AT_ONCE === AT_ONCE - 1) await turn()
  }
  return { slots: Int32Array.from(works, ({ id }) => engine.slotOf(id)), amounts, isPlanned: targets !== null }
}

/** Rule US12: with the expenses; without any price what is planned less what was spent. Of what is done nothing is left. */
function leftBeside(row: WbsRow, assigned: bigint | null): bigint {
  if (isFinished(row)) return 0n
  const { plan = '0', fact = '0' } = (assigned === null ? row.cost : row.expenses) ?? {}
  const rest = millionths(plan) - millionths(fact)
  return (assigned ?? 0n) + (rest > 0n ? rest : 0n)
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
