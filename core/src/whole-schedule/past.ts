/** What happened to a version of a schedule, as it goes along in its file and is told anew where it arrives. */
import * as Y from 'yjs'
import { z } from 'zod'
import { commandsBetween, type NotedPlan, planDifferences } from '../comparison/index.ts'
import { execute, openSchedule, type Replica, writePlan } from '../documents/schedule/index.ts'

/** A Yjs update V1 in base64. */
const update = z.base64()

export const pastLimits = {
  /** Of one version. */
  moments: 500,
  /** Rows of all of them together, since each is read as a whole. */
  rows: 1_500_000,
}

/**
 * Moments in their order: what the version began with, and what was added up to each later one. Of the last one the
 * document of the version says what it was.
 */
export const past = z
  .object({
    beganAt: z.iso.datetime(),
    begin: update,
    moments: z
      .array(
        z.object({
          at: z.iso.datetime(),
          /** Who changed it since the moment before; null: several, or nobody knows. */
          by: z.string().max(64).nullable(),
          /** null: the document of the version is what came of it. */
          update: update.nullable(),
          /** The update is a document of its own: the one before was written anew. */
          isWhole: z.boolean(),
        }),
      )
      .max(pastLimits.moments),
  })
  .refine(({ beganAt, moments }) => moments.every(({ at }, i) => at >= (moments[i - 1]?.at ?? beganAt)))
  .refine(({ moments }) => moments.every((moment, i) => (moment.update === null) === (i === moments.length - 1)))
export type Past = z.output<typeof past>

/** A new document that begins as a plan and is changed to others, one after the other, by commands as people give them. */
export class Retelling {
  readonly begin: Uint8Array<ArrayBuffer>
  readonly #doc = new Y.Doc()
  readonly #replica: Replica
  readonly #random: () => number
  #plan: NotedPlan

  /** `random`: uniform in [0, 1). Throws DOCUMENT_TOO_LARGE. */
  constructor(plan: NotedPlan, random: () => number) {
    writePlan(this.#doc, plan, plan.notes)
    this.begin = new Uint8Array(Y.encodeStateAsUpdate(this.#doc))
    this.#replica = openSchedule(this.#doc)
    this.#random = random
    this.#plan = notedPlanOf(this.#replica)
  }

  /** What brings the document to that plan; null: it says so already, or cannot be brought to it by commands. */
  next(plan: NotedPlan): Uint8Array<ArrayBuffer> | null {
    const commands = commandsBetween(this.#plan, plan)
    if (commands.length === 0) return null
    const before = Y.encodeStateVector(this.#doc)
    const outcome = execute(this.#replica, { do: 'batch', commands }, { random: this.#random })
    if (!outcome.ok) return null
    this.#plan = notedPlanOf(this.#replica)
    return new Uint8Array(Y.encodeStateAsUpdate(this.#doc, before))
  }

  says(plan: NotedPlan): boolean {
    return planDifferences(this.#plan, plan).length === 0
  }

  /** Nothing more will be told. */
  dispose(): void {
    this.#replica.dispose()
    this.#doc.destroy()
  }
}

/** With the text of every note. */
export function notedPlanOf(replica: Replica): NotedPlan {
  const { plan } = replica.read()
  const texts = plan.rows.map(({ id }) => [id, replica.note(id)] as const).filter(([, text]) => text !== '')
  return { ...plan, notes: new Map(texts) }
}
