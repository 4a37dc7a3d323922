import type { Id, Relation, WbsRow } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { CalculatedMoment } from './moment.ts'
import type { ConcurrentDelay, DelayCause, DelayShare, DelayWindow, PlanMoment } from './types.ts'

/** Works of one way; in a plan that closes a loop there would be no end. */
const LONGEST = 5_000

/** What moved the finish between each moment and the next (SPEC.md). */
export function delayWindows(moments: Iterable<PlanMoment>): DelayWindow[] {
  const windows: DelayWindow[] = []
  let before: CalculatedMoment | null = null
  for (const moment of moments) {
    const after = new CalculatedMoment(moment)
    if (before) windows.push(new Window(before, after).told())
    before = after
  }
  return windows
}

/** A work of the way, and by how much it is later than before. */
interface Stop {
  id: Id
  late: Minutes
}

class Window {
  private readonly before: CalculatedMoment
  private readonly after: CalculatedMoment

  constructor(before: CalculatedMoment, after: CalculatedMoment) {
    this.before = before
    this.after = after
  }

  told(): DelayWindow {
    const { before, after } = this
    const isDated = before.finish !== null && after.finish !== null
    const shift = isDated ? after.between(before.finish!, after.finish!) : 0
    const way = isDated ? this.way() : []
    return {
      ...{ from: before.dataDate, to: after.dataDate, day: after.day, shift },
      ...{ finishBefore: before.finish, finishAfter: after.finish },
      anotherEnd: shift - (way.at(-1)?.late ?? 0),
      shares: way.flatMap((stop, i) => this.shareOf(stop, way[i - 1] ?? null)),
      concurrent: this.concurrentWith(way),
    }
  }

  /** From its first work to the one that ends last (DA2). */
  private way(): Stop[] {
    const ids = new Set<Id>()
    for (let id = this.after.last(); id !== null && ids.size < LONGEST; id = this.controlling(id, ids)) ids.add(id)
    const way: Stop[] = []
    for (const id of [...ids].reverse()) way.push({ id, late: this.lateness(id, way.at(-1) ?? null) })
    return way
  }

  private controlling(id: Id, met: ReadonlySet<Id>): Id | null {
    const open = this.relationsInto(id).filter(({ relation }) => !met.has(relation.predId))
    const [first] = open.sort((a, b) => a.room - b.room || b.late - a.late || (a.relation.id < b.relation.id ? -1 : 1))
    return first?.relation.predId ?? null
  }

  /** From what ended within the window or is not done. */
  private relationsInto(id: Id): { relation: Relation; room: Minutes; late: Minutes }[] {
    const begin = this.before.dataDate
    return (this.after.incoming.get(id) ?? []).flatMap((relation) => {
      const room = this.after.roomOf(relation)
      const span = this.after.spanOf(relation.predId)
      if (room === null || !span || (begin !== null && span.finish <= begin)) return []
      return [{ relation, room, late: this.lateness(relation.predId, null) }]
    })
  }

  /** Of a work that is new: what it takes after the one before it on the way (DA4). */
  private lateness(id: Id, previous: Stop | null): Minutes {
    const now = this.after.spanOf(id)!
    const then = this.before.spanOf(id)
    if (then) return this.after.between(then.finish, now.finish)
    if (!previous) return this.after.between(now.start, now.finish)
    return previous.late + this.after.between(this.after.spanOf(previous.id)!.finish, now.finish)
  }

  private shareOf({ id, late }: Stop, previous: Stop | null): DelayShare[] {
    const own = late - (previous?.late ?? 0)
    if (own === 0) return []
    const now = this.after.spanOf(id)!
    const then = this.before.spanOf(id)
    const took = then ? late - this.after.between(then.start, now.start) : own
    const { code, name } = this.after.rows.get(id)!
    const planned: Instant | null = then?.finish ?? null
    return [{ id, code, name, cause: this.causeOf(id), began: own - took, took, planned, built: now.finish }]
  }

  /** Other predecessors of works on the way that were late as well (DA5). */
  private concurrentWith(way: readonly Stop[]): ConcurrentDelay[] {
    const onWay = new Set(way.map(({ id }) => id))
    return way.slice(1).flatMap(({ id, late }, i) => {
      const others = this.relationsInto(id).filter(({ relation }) => !onWay.has(relation.predId))
      return others.flatMap(({ relation: { predId }, room, late: ownLate }): ConcurrentDelay[] => {
        const amount = Math.min(ownLate, way[i]!.late, late - room)
        const { code, name } = this.after.rows.get(predId)!
        return amount > 0 ? [{ id: predId, code, name, besideId: id, amount, cause: this.causeOf(predId) }] : []
      })
    })
  }

  private causeOf(id: Id): DelayCause {
    const [then, now] = [this.before.rows.get(id), this.after.rows.get(id)!]
    if (!then) return 'added'
    if (differ(then.progress, now.progress)) return 'progress'
    const links = (moment: CalculatedMoment) => (moment.incoming.get(id) ?? []).map((one) => [one.id, one.lag]).sort()
    return differ(plannedOf(then), plannedOf(now)) || differ(links(this.before), links(this.after)) ? 'plan' : 'other'
  }
}

const plannedOf = ({ duration, limit, secondLimit, calendarId, splits, levelDelay }: WbsRow) =>
  [duration, limit, secondLimit, calendarId, splits, levelDelay] as const

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)
