/** How work flows over a board: what its history says about the pace, the promises and what grows old. */
import type { Card, CardEvent, Moment, Stage } from '../documents/board/index.ts'
import type { Id } from '../plan/index.ts'
import { type Day, weekdayOf } from '../time/index.ts'

export { factsOfBoard } from './facts.ts'
export { type BoardTemplate, boardTemplates, templateColumns } from './templates.ts'

export interface FlowColumn {
  id: Id
  name: string
  stage: Stage
}

export interface FlowCard extends Pick<Card, 'id' | 'title' | 'blocked' | 'archivedAt' | 'createdAt'> {
  /** Where it stands, or stood when it was archived. */
  columnId: Id | null
  /** Oldest first; columns that are gone are named by those that show their cards. */
  events: readonly CardEvent[]
}

export interface FlowFacts {
  columns: readonly FlowColumn[]
  cards: readonly FlowCard[]
}

/** Clocks and zones are the reader's. */
export interface FlowView {
  from: Day
  /** The last day told, at most today. */
  to: Day
  now: Moment
  dayOf(at: Moment): Day
}

export interface FinishedCard {
  id: Id
  title: string
  finishedAt: Moment
  /** From its first day at work to done. */
  days: number
}

export interface Flow {
  /** Cards at the end of each day, by column. */
  days: { day: Day; counts: Record<Id, number> }[]
  weeks: FlowWeek[]
  /** In the period, last finished first. */
  finished: FinishedCard[]
  medianDays: number | null
  /** 85 % were done at least as fast. */
  slowDays: number | null
  /** At work now, oldest first. */
  ageing: { id: Id; title: string; columnId: Id; days: number }[]
  /** What cards say that holds them up, most frequent first. */
  stopped: { reason: string; count: number }[]
}

export interface FlowWeek {
  /** A Monday. */
  monday: Day
  done: number
  medianDays: number | null
  /** Cards that were due in that week when it began, and those of them that were done by its end. */
  promised: number
  kept: number
}

const MS_PER_DAY = 86_400_000
const MAX_DAYS = 3_660
const SLOW = 0.85

/** Pure and total: the same history gives the same answer everywhere. */
export function flowOf({ columns, cards }: FlowFacts, view: FlowView): Flow {
  const from = Math.max(view.from, view.to - MAX_DAYS)
  const stageOf = new Map(columns.map(({ id, stage }) => [id, stage]))
  const paths = cards.map((card) => pathOf(card, stageOf))
  const finished = paths.flatMap(({ card, startedAt, finishedAt }) => {
    if (finishedAt === null || startedAt === null) return []
    const day = view.dayOf(finishedAt)
    if (day < from || day > view.to) return []
    return [{ id: card.id, title: card.title, finishedAt, days: daysBetween(startedAt, finishedAt) }]
  })
  finished.sort((a, b) => b.finishedAt - a.finishedAt || (a.id < b.id ? -1 : 1))
  const lengths = finished.map(({ days }) => days)
  return {
    days: countsByDay(paths, from, view),
    weeks: weeksOf(paths, finished, from, view),
    finished,
    medianDays: quantile(lengths, 0.5),
    slowDays: quantile(lengths, SLOW),
    ageing: ageingOf(paths, stageOf, view.now),
    stopped: stoppedOf(cards),
  }
}

interface Path {
  card: FlowCard
  /** Where it stood from each moment on; null: not on the board. */
  steps: { at: Moment; columnId: Id | null }[]
  startedAt: Moment | null
  /** Since when it is done; null: it is not. */
  finishedAt: Moment | null
  dues: { at: Moment; due: Day | null }[]
}

function pathOf(card: FlowCard, stageOf: ReadonlyMap<Id, Stage>): Path {
  const steps: Path['steps'] = []
  const dues: Path['dues'] = []
  let standsIn: Id | null = null
  for (const { kind, at, to } of card.events) {
    if (kind === 'due') dues.push({ at, due: to as Day | null })
    if (kind === 'moved') standsIn = to as Id
    const isDone = standsIn !== null && stageOf.get(standsIn) === 'done'
    if (kind === 'moved' || kind === 'restored') steps.push({ at, columnId: standsIn })
    // What was done stays done in the archive.
    else if (kind === 'archived' && !isDone) steps.push({ at, columnId: null })
  }
  // Two who move one card leave both moves in its history, and the card in one place.
  const last = steps.at(-1)
  if (card.archivedAt === null && last?.columnId !== card.columnId) {
    steps.push({ at: last?.at ?? card.createdAt, columnId: card.columnId })
  }
  return { card, steps, dues, ...spanOf(steps, stageOf) }
}

function spanOf(steps: Path['steps'], stageOf: ReadonlyMap<Id, Stage>): Pick<Path, 'startedAt' | 'finishedAt'> {
  let startedAt: Moment | null = null
  let finishedAt: Moment | null = null
  for (const { at, columnId } of steps) {
    const stage = columnId === null ? 'waiting' : (stageOf.get(columnId) ?? 'waiting')
    if (stage !== 'waiting') startedAt ??= at
    if (stage !== 'done') finishedAt = null
    else finishedAt ??= at
  }
  return { startedAt, finishedAt }
}

function countsByDay(paths: readonly Path[], from: Day, { to, dayOf }: FlowView): Flow['days'] {
  const length = Math.max(0, to - from + 1)
  const days: Flow['days'] = Array.from({ length }, (_, i) => ({ day: from + i, counts: {} }))
  for (const { steps } of paths) {
    for (const [i, { at, columnId }] of steps.entries()) {
      const next = steps[i + 1]
      const [first, end] = [dayOf(at), next ? dayOf(next.at) : to + 1]
      if (columnId === null) continue
      for (let day = Math.max(first, from); day < Math.min(end, to + 1); day++) {
        const { counts } = days[day - from]!
        counts[columnId] = (counts[columnId] ?? 0) + 1
      }
    }
  }
  return days
}

function weeksOf(paths: readonly Path[], finished: readonly FinishedCard[], from: Day, view: FlowView): FlowWeek[] {
  const weeks: FlowWeek[] = []
  for (let monday = from - weekdayOf(from); monday <= view.to; monday += 7) {
    const inWeek = (day: Day): boolean => day >= monday && day < monday + 7
    const done = finished.filter(({ finishedAt }) => inWeek(view.dayOf(finishedAt)))
    const promised = paths.filter((path) => {
      const due = dueAtStart(path, monday, view)
      return due !== null && inWeek(due)
    })
    const kept = promised.filter(({ finishedAt }) => finishedAt !== null && view.dayOf(finishedAt) < monday + 7)
    const medianDays = quantile(
      done.map(({ days }) => days),
      0.5,
    )
    weeks.push({ monday, done: done.length, medianDays, promised: promised.length, kept: kept.length })
  }
  return weeks
}

/** Promises made within the week count as well; those moved out of it after it began are broken ones. */
function dueAtStart({ dues }: Path, monday: Day, { dayOf }: FlowView): Day | null {
  const before = dues.filter(({ at }) => dayOf(at) < monday).at(-1)
  const first = dues.find(({ at }) => dayOf(at) >= monday && dayOf(at) < monday + 7)
  return before?.due ?? first?.due ?? null
}

function ageingOf(paths: readonly Path[], stageOf: ReadonlyMap<Id, Stage>, now: Moment): Flow['ageing'] {
  const atWork = paths.flatMap(({ card, startedAt }) => {
    const { id, title, columnId, archivedAt } = card
    if (columnId === null || archivedAt !== null || startedAt === null || stageOf.get(columnId) !== 'doing') return []
    return [{ id, title, columnId, days: daysBetween(startedAt, now) }]
  })
  return atWork.sort((a, b) => b.days - a.days || (a.id < b.id ? -1 : 1))
}

function stoppedOf(cards: readonly FlowCard[]): Flow['stopped'] {
  const counts = new Map<string, number>()
  for (const { blocked, archivedAt } of cards) {
    if (blocked !== '' && archivedAt === null) counts.set(blocked, (counts.get(blocked) ?? 0) + 1)
  }
  const list = [...counts].map(([reason, count]) => ({ reason, count }))
  return list.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
}

/** To a tenth of a day. */
const daysBetween = (from: Moment, to: Moment): number => Math.round(((to - from) / MS_PER_DAY) * 10) / 10

function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return Math.round((low + (high - low) * (at % 1)) * 10) / 10
}
