import {
  DayDocument,
  type DayPlace,
  type DaysChange,
  type DaysCommand,
  type DaysEdit,
  DaysUndo,
  dayRoomId,
  executeDays,
  keepLost,
  LABOUR,
  openDaysInSteps,
  warnedOf,
} from '@plumbline/core/documents/day'
import { instantOf } from '@plumbline/core/time'
import { today } from '../../../i18n/typed-date.ts'
import { type LiveKind, LiveSession, type LiveVoice } from '../../../rooms/live-session.ts'

/** What others see of a person on a sheet. */
interface DaysPresence {
  cell: { row: string; column: string } | null
}

const kind: LiveKind<DayDocument, DaysCommand, DaysEdit, DaysChange, DaysPresence> = {
  open: (doc) => new DayDocument(doc),
  openInSteps: openDaysInSteps,
  undoOf: (days, userId) => new DaysUndo(days, userId),
  // What is typed may be of today, whatever the last ticket said: the server decides when it comes there.
  execute: (days, command, { now, userId, right, grant, isAgain }) =>
    executeDays(days, command, {
      ...{ now, userId, right },
      grant: isAgain ? grant : { ...grant, factsTo: instantOf(today() + 1) - 1 },
    }),
  namesOf: (days, command) =>
    command.do === 'values.set' ? command.values.slice(0, 5).map(({ workId }) => days.work(workId)?.name ?? '') : [],
  presenceIn: ({ cell = null }) => ({ cell }),
}

/** The open days of one executor in a quarter. */
export class DaysSession extends LiveSession<DayDocument, DaysCommand, DaysEdit, DaysChange, DaysPresence> {
  readonly place: DayPlace
  readonly #userId: string
  #hours: { version: number; works: ReadonlySet<string> } = { version: -1, works: new Set() }
  #facts: { version: number; totals: ReadonlyMap<string, bigint> } = { version: -1, totals: new Map() }

  constructor(place: DayPlace, userId: string, voice: LiveVoice) {
    super(`day/${dayRoomId(place)}`, userId, kind, voice)
    this.place = place
    this.#userId = userId
  }

  /** What was told by two at once: the one that does not stand is kept for whoever decides. */
  protected override changed(change: DaysChange): void {
    super.changed(change)
    const own = change.twice.filter(({ stands, lost }) => stands.by === this.#userId || lost.by === this.#userId)
    // Nothing is written while what came is still being taken in.
    queueMicrotask(() => {
      for (const one of own) this.execute(keepLost(one), true)
    })
  }

  /** What checklists only warn of, and the command would go past; '': nothing. */
  warnedOf(command: DaysCommand): string {
    const { right } = this.state
    return warnedOf(this.document, command, { now: Date.now(), userId: this.#userId, right })
  }

  /** Works that hours were planned for or told of in the quarter. */
  worksWithHours(): ReadonlySet<string> {
    if (this.#hours.version !== this.version()) {
      const withHours = this.document.values().filter(({ measure }) => measure === LABOUR)
      this.#hours = { version: this.version(), works: new Set(withHours.map(({ workId }) => workId)) }
    }
    return this.#hours.works
  }

  /** What was done of each work and measure in the quarter, millionths; by `work:measure`. */
  factTotals(add: (totals: Map<string, bigint>, days: DayDocument) => void): ReadonlyMap<string, bigint> {
    if (this.#facts.version !== this.version()) {
      const totals = new Map<string, bigint>()
      add(totals, this.document)
      this.#facts = { version: this.version(), totals }
    }
    return this.#facts.totals
  }
}
