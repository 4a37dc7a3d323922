/** The server's check of an update of days: what may stand there, whose work it is, and which days are open. */
import type * as Y from 'yjs'
import { createRecordGate, type Gate, type RecordChange, type Sender } from '../rooms/index.ts'
import { heldUp, passedItems } from './held.ts'
import { objectionTo } from './rights.ts'
import { PLACE_KEY, quarterIn, roots } from './shape.ts'

const MAX_UPDATE_BYTES = 16 * 1024 * 1024

export function createDaysGate(shadow: Y.Doc): Gate {
  const rules = Object.entries(roots).map(([name, { maxKeys, isValue }]) => {
    const problem = (key: string, value: unknown) => (value === undefined || isValue(key, value) ? null : 'value')
    return [name, { maxKeys, problem }] as const
  })
  const [works, unplanned, meta] = [shadow.getMap('works'), shadow.getMap('unplanned'), shadow.getMap('meta')]
  const around = () => ({
    quarter: quarterIn(meta.get(PLACE_KEY)) ?? '',
    isHere: (workId: string) => works.has(workId) || unplanned.has(workId),
  })
  const objection = (changes: readonly RecordChange[], { userId, grant }: Sender) => {
    const actor = { userId, grant, isServer: false }
    const surroundings = around()
    for (const change of changes) {
      const refused = objectionTo(change, actor, surroundings)
      if (refused) return refused
    }
    const told = { quarter: surroundings.quarter, map: (root: string) => shadow.getMap(root) }
    return heldUp(passedItems(changes, told))
  }
  return createRecordGate(shadow, { roots: Object.fromEntries(rules), objection }, { maxBytes: MAX_UPDATE_BYTES })
}
