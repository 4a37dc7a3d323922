/** In the thread: what happened to a version, told anew in the document that it becomes here. */
import type { NotedPlan } from '@plumbline/core/comparison'
import { openSchedule, type Replica } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import type { DocumentWithPast, PastChange } from '@plumbline/core/internal-api'
import { notedPlanOf, type Past, pastLimits, Retelling } from '@plumbline/core/whole-schedule'
import * as Y from 'yjs'
import { standAside } from '../../../platform/workers/index.ts'

/** Of what somebody did who is not here, or who cannot be believed to have done it. */
const NOBODY = 'system'

export interface Retold {
  past: Past
  /** The version as it stands here in the end. */
  plan: NotedPlan
  /** What another moment of it says here. */
  arrived(plan: NotedPlan): NotedPlan
  /** null: nobody here. */
  author(id: string): string | null
}

/** null: commands cannot tell it; the document stands here without its past then. */
export function retold({ past, plan, arrived, author }: Retold): DocumentWithPast | null {
  const moments = plansOf(past)
  const first = moments.next().value
  if (!first) return null
  const telling = new Retelling(arrived(first.plan), Math.random)
  try {
    const changes: PastChange[] = []
    const tell = (to: NotedPlan, { at, by }: Pick<Moment, 'at' | 'by'>): void => {
      const update = telling.next(to)
      if (update) changes.push({ update, at, userId: (by === null ? null : author(by)) ?? NOBODY })
      standAside()
    }
    for (const moment of moments) tell(arrived(moment.plan), moment)
    const last = past.moments.at(-1)
    tell(plan, { at: last?.at ?? past.beganAt, by: last?.by ?? null })
    return telling.says(plan) ? { begin: telling.begin, beganAt: past.beganAt, past: changes } : null
  } finally {
    telling.dispose()
  }
}

interface Moment {
  plan: NotedPlan
  at: string
  by: string | null
}

/** What it began with, and what it was at each moment but the last. Throws UPLOAD_BROKEN. */
function* plansOf({ beganAt, begin, moments }: Past): Generator<Moment> {
  let document = new OpenDocument(begin)
  let rows = 0
  const counted = (): NotedPlan => {
    const plan = document.read()
    rows += plan.rows.length
    if (rows > pastLimits.rows) throw new AppError('UPLOAD_BROKEN', { reason: 'whole_longer' })
    return plan
  }
  try {
    yield { plan: counted(), at: beganAt, by: null }
    for (const { update, isWhole, at, by } of moments) {
      if (update === null) return
      if (isWhole) {
        document.dispose()
        document = new OpenDocument(update)
      } else document.add(update)
      yield { plan: counted(), at, by }
    }
  } finally {
    document.dispose()
  }
}

/** Whatever an update breaks, the file is broken. */
class OpenDocument {
  readonly #doc = new Y.Doc()
  readonly #replica: Replica

  constructor(begin: string) {
    this.add(begin)
    this.#replica = openSchedule(this.#doc)
  }

  add(update: string): void {
    try {
      Y.applyUpdate(this.#doc, Buffer.from(update, 'base64'))
    } catch {
      throw new AppError('UPLOAD_BROKEN', { reason: 'whole_document' })
    }
    standAside()
  }

  read(): NotedPlan {
    return notedPlanOf(this.#replica)
  }

  dispose(): void {
    this.#replica.dispose()
    this.#doc.destroy()
  }
}
