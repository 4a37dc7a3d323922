import type { DayLimitsView, DayPlanView, DayReason } from '@plumbline/core/contract'
import { isOpen, openDays } from '@plumbline/core/days'
import {
  type DayDocument,
  type DayKind,
  type DaysCommand,
  type DayWork,
  dayFactsIn,
  quarterOf,
  quartersBetween,
  rowsOfDays,
  toldTwiceId,
  type ValueKey,
  valuesIn,
} from '@plumbline/core/documents/day'
import { millionths } from '@plumbline/core/progress'
import type { Day } from '@plumbline/core/time'
import { dayOfInstant, parseInstant } from '@plumbline/core/time'
import { proxy, subscribe } from 'valtio'
import { newId } from '../../../api/new-id.ts'
import { TypedFacts } from '../../../parts/day-facts/index.ts'
import type { LiveVoice } from '../../../rooms/live-session.ts'
import type { DayWindow } from './day-window.ts'
import { dayOfText } from './day-window.ts'
import { DaysSession } from './days-session.ts'

/** No more documents than this are open at once; groups beyond them open when somebody looks at them. */
const MAX_OPEN = 40
/** What the server refused stays as a proposal, for whoever plans to decide. */
const proposable = [
  'DAY_CLOSED',
  'NOT_YOUR_WORK',
  'DAY_ELSEWHERE',
  'FACTS_CLOSED',
  'FORBIDDEN',
  'DAY_TOLD_TWICE',
  'CHECKLIST_OPEN',
]

export interface BookState {
  /** Grows with each change of what is shown. */
  revision: number
  plan: DayPlanView | null
  limits: DayLimitsView | null
  reasons: readonly DayReason[]
  pending: number
  isLive: boolean
  /** Who has works is known, and what all of them have: from here, or from the server. */
  isKnown: boolean
  canUndo: boolean
  canRedo: boolean
}

/** Also says what was written although a checklist is not done. */
export interface DaysVoice extends LiveVoice {
  warned(items: string): void
}

/** The daily plan of a schedule: the documents of everybody in the window, as one. */
export class DayBook {
  readonly state = proxy<BookState>({
    revision: 0,
    plan: null,
    limits: null,
    reasons: [],
    pending: 0,
    isLive: false,
    isKnown: false,
    canUndo: false,
    canRedo: false,
  })
  readonly #userId: string
  readonly #voice: DaysVoice
  readonly #sessions = new Map<string, { session: DaysSession; close: () => void }>()
  readonly #listeners = new Set<() => void>()
  /** What was done last, wherever it was. */
  readonly #done: DaysSession[] = []
  readonly #undone: DaysSession[] = []
  /** Of whose facts the schedule of this browser is told; null: no plan is shown yet. */
  #typed: TypedFacts | null = null
  readonly #told = new Map<DaysSession, boolean>()
  window: DayWindow
  /** The works shown may be others than before. */
  worksRevision = 0

  constructor(userId: string, window: DayWindow, voice: DaysVoice) {
    this.#userId = userId
    this.#voice = voice
    this.window = window
  }

  close(): void {
    for (const { close } of this.#sessions.values()) close()
    this.#sessions.clear()
    this.#typed?.close()
    this.#listeners.clear()
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  changed(works = false): void {
    if (works) this.worksRevision++
    this.state.revision++
    for (const listener of this.#listeners) listener()
  }

  /** Opens the documents of the window, and leaves the others. */
  show(plan: DayPlanView, window: DayWindow): void {
    this.window = window
    this.state.plan = plan
    this.#typed ??= new TypedFacts(this.#userId, plan.versionId)
    const wanted = new Map<string, Parameters<typeof this.sessionOf>>()
    for (const { id } of plan.executors) {
      for (const quarter of quartersBetween(window.from, window.to)) {
        if (wanted.size < MAX_OPEN) wanted.set(`${id}/${quarter}`, [id, quarter])
      }
    }
    for (const [key, { close, session }] of this.#sessions) {
      if (wanted.has(key) || session.state.pending > 0) continue
      close()
      this.#sessions.delete(key)
    }
    for (const [executorId, quarter] of wanted.values()) this.#open(executorId, quarter)
    this.worksRevision++
    this.#count()
  }

  #open(executorId: string, quarter: string): void {
    const key = `${executorId}/${quarter}`
    const plan = this.state.plan
    if (!plan || this.#sessions.has(key)) return
    const session = new DaysSession({ scheduleId: plan.scheduleId, executorId, quarter }, this.#userId, this.#voice)
    const works = { known: -1 }
    const stops = [
      session.subscribe(() => {
        const known = session.document.map('works').size + session.document.map('unplanned').size
        this.changed(known !== works.known)
        works.known = known
      }),
      subscribe(session.state, () => {
        this.#count()
        this.#propose(session)
        this.#tellFacts(session)
      }),
    ]
    const close = (): void => {
      for (const stop of stops) stop()
      session.close()
    }
    this.#sessions.set(key, { session, close })
    session.open()
  }

  #count(): void {
    const all = [...this.#sessions.values()].map(({ session }) => session.state)
    this.state.pending = all.reduce((sum, { pending }) => sum + pending, 0)
    this.state.isLive = all.length === 0 ? navigator.onLine : all.every(({ connection }) => connection === 'live')
    this.state.isKnown = this.state.plan !== null && all.every(({ phase }) => phase !== 'loading')
    this.changed()
  }

  /** What the server does not have yet the schedule calculates with in this browser already. */
  #tellFacts(session: DaysSession): void {
    const { executorId, quarter } = session.place
    const { phase, pending, connection } = session.state
    if (phase !== 'ready') return
    if (pending > 0) {
      const counts = this.state.limits?.factCounts ?? 'entered'
      this.#told.set(session, true)
      this.#typed?.put(dayFactsIn({ ...rowsOfDays(session.document), quarter }, executorId, counts))
    } else if (connection === 'live' && this.#told.get(session) !== false) {
      this.#told.set(session, false)
      this.#typed?.drop({ executorId, quarter })
    }
  }

  /** What was typed and would not be taken: each value by itself, and what is still refused stays as a proposal. */
  #propose(session: DaysSession): void {
    if (session.state.connection !== 'live' || session.state.refused.length === 0) return
    for (const refused of [...session.state.refused]) {
      const values = valuesIn(refused.command as DaysCommand)
      if (values.length === 0 || !proposable.includes(refused.refusal.code)) continue
      const proposals = values.flatMap((value) => {
        const alone = values.length > 1 && session.execute({ do: 'values.set', values: [value] }, true).ok
        const id = refused.refusal.code === 'DAY_TOLD_TWICE' ? toldTwiceId(value, this.#userId) : newId()
        return alone ? [] : [{ ...keyOf(value), amount: value.amount, id, code: refused.refusal.code }]
      })
      if (proposals.length > 0 && !session.execute({ do: 'proposal.add', proposals }, true).ok) continue
      session.forget([refused.id])
    }
  }

  sessionOf(executorId: string, quarter: string): DaysSession | null {
    return this.#sessions.get(`${executorId}/${quarter}`)?.session ?? null
  }

  /** Where that day of the executor stands. */
  at(executorId: string, day: Day): DaysSession | null {
    return this.sessionOf(executorId, quarterOf(day))
  }

  get sessions(): DaysSession[] {
    return [...this.#sessions.values()].map(({ session }) => session)
  }

  /** Works of the executor in the window, and those that have something there. */
  worksOf(executorId: string): DayWork[] {
    const { from, to } = this.window
    const found = new Map<string, DayWork>()
    for (const quarter of quartersBetween(from, to)) {
      const days = this.sessionOf(executorId, quarter)?.document
      for (const work of days?.works() ?? []) {
        if (dayOfInstant(work.finish) >= from && dayOfInstant(work.start) <= to) found.set(work.id, work)
        else if (days?.unplannedRow(work.id) || days?.hasValueBetween(work.id, from, to)) found.set(work.id, work)
      }
    }
    return [...found.values()]
  }

  /** Done so far of a work in the open quarters, millionths. */
  done(executorId: string, workId: string, measure: string): bigint {
    let sum = 0n
    for (const { session } of this.#sessions.values()) {
      if (session.place.executorId !== executorId) continue
      sum += session.factTotals(addFacts).get(`${workId}:${measure}`) ?? 0n
    }
    return sum
  }

  hasHours(executorId: string, workId: string): boolean {
    return [...this.#sessions.values()].some(
      ({ session }) => session.place.executorId === executorId && session.worksWithHours().has(workId),
    )
  }

  /** Done of a work on open days before that one, millionths. */
  doneBefore(executorId: string, workId: string, measure: string, day: Day): bigint {
    let sum = 0n
    for (const { session } of this.#sessions.values()) {
      if (session.place.executorId !== executorId) continue
      for (const value of session.document.values()) {
        const isOne = value.workId === workId && value.kind === 'fact' && value.measure === measure && value.day < day
        if (isOne) sum += millionths(value.amount)
      }
    }
    return sum
  }

  /** May plan or fact of that day be entered in the sheet of that executor? */
  isOpen(executorId: string, kind: DayKind, day: Day): boolean {
    const { plan, limits } = this.state
    const session = this.at(executorId, day)
    if (!plan || !session || session.state.right === 'read') return false
    if (kind === 'fact' && session.state.right === 'plan') return false
    const isExcepted = limits?.exceptions.some((one) => one.executorId === executorId) ?? false
    const keyDate = limits?.keyDate ? dayOfText(limits.keyDate) : null
    const today = dayOfText(plan.today)!
    const limited = session.state.right === 'facts' && !isExcepted
    const known = limits ?? { keyDateBy: 'today' as const, planDays: null, factDays: null }
    return isOpen(openDays(kind === 'fact' ? 'fact' : 'plan', { limits: known, keyDate, today, limited }), day)
  }

  /** Values of several executors and quarters, each in its document; false: something was refused, and told. */
  setValues(values: readonly (ValueKey & { executorId: string; amount: string | null })[]): boolean {
    const bySession = new Map<DaysSession, (ValueKey & { amount: string | null; seen: string | null })[]>()
    for (const { executorId, ...value } of values) {
      const session = this.at(executorId, value.day)
      const own = session ? (bySession.get(session) ?? []) : []
      if (!session) continue
      bySession.set(session, own)
      own.push({ ...value, seen: session.document.value(value)?.amount ?? null })
    }
    return [...bySession].every(([session, own]) => this.run(session, { do: 'values.set', values: own }))
  }

  run(session: DaysSession, command: DaysCommand): boolean {
    const open = session.warnedOf(command)
    const { ok } = session.execute(command)
    if (!ok) return false
    if (open !== '') this.#voice.warned(open)
    this.#done.push(session)
    this.#undone.length = 0
    this.#tellUndo()
    return true
  }

  undo(): void {
    const session = this.#done.pop()
    session?.undo()
    if (session) this.#undone.push(session)
    this.#tellUndo()
  }

  redo(): void {
    const session = this.#undone.pop()
    session?.redo()
    if (session) this.#done.push(session)
    this.#tellUndo()
  }

  #tellUndo(): void {
    this.state.canUndo = this.#done.length > 0
    this.state.canRedo = this.#undone.length > 0
  }

  get dataDay(): Day | null {
    const at = this.state.plan?.dataDate ? parseInstant(this.state.plan.dataDate) : null
    return at === null ? null : dayOfInstant(at)
  }
}

const keyOf = ({ workId, day, measure, kind }: ValueKey): ValueKey => ({ workId, day, measure, kind })

function addFacts(totals: Map<string, bigint>, days: DayDocument): void {
  for (const { workId, measure, kind, amount } of days.values()) {
    if (kind !== 'fact') continue
    const key = `${workId}:${measure}`
    totals.set(key, (totals.get(key) ?? 0n) + millionths(amount))
  }
}
