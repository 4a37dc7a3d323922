import {
  DayDocument,
  type DayPlace,
  type DaysChange,
  type DaysCommand,
  type DaysEdit,
  DaysUndo,
  dayRoomId,
  executeDays,
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
  #facts: { version: number; totals: ReadonlyMap<string, bigint> } = { version: -1, totals: new Map() }

  constructor(place: DayPlace, userId: string, voice: LiveVoice) {
    super(`day/${dayRoomId(place)}`, userId, kind, voice)
    this.place = place
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
