import type { Id } from '../../plan/index.ts'
import { guidDigits, type IfcAnchors, ifcGuid, ifcGuidOfWork } from './anchors.ts'
import { type IfcSchema, layoutOf } from './layouts.ts'
import { formatValue, type StepRef, type StepValue } from './step-values.ts'

/** Attributes by name; those that are left out are empty. */
type Attributes = Readonly<Record<string, StepValue>>

/** New entities of a file, with ids after all of its own. */
export class IfcLines {
  readonly anchors: IfcAnchors
  #lines: string[] = []
  #id: number
  #named = 0

  constructor(anchors: IfcAnchors) {
    this.anchors = anchors
    this.#id = anchors.lastId
  }

  get schema(): IfcSchema {
    return this.anchors.schema
  }

  guidOfWork(workId: Id): string {
    return ifcGuidOfWork(workId, this.anchors.run)
  }

  add(name: string, attributes: Attributes): StepRef {
    const layout = layoutOf(this.schema, name)
    if (!layout) throw new Error(`${name} is no entity of ${this.schema}`)
    const ref = ++this.#id
    this.#lines.push(`#${ref}=${name}(${layout.map((one) => formatValue(attributes[one] ?? null)).join()});\n`)
    return { ref }
  }

  /** With a GlobalId of its own, unless one is given; `kind` is a letter for it. */
  rooted(name: string, kind: string, attributes: Attributes): StepRef {
    const { ownerHistory, run } = this.anchors
    const GlobalId = attributes.GlobalId ?? ifcGuid(kind, run, guidDigits(++this.#named))
    return this.add(name, {
      OwnerHistory: ownerHistory === null ? null : { ref: ownerHistory },
      ...attributes,
      GlobalId,
    })
  }

  /** What was added since the last time. */
  *take(): Generator<string> {
    if (this.#lines.length > 0) yield this.#lines.join('')
    this.#lines = []
  }
}
