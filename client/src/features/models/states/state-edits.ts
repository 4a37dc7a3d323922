import { type BreakdownNode, nodeKey } from '@plumbline/core/bim'
import type { bimStateEdit, bimStateOverrides } from '@plumbline/core/contract'
import type { Input, Output } from '../../../api/request.ts'

export type StateContent = Output<typeof bimStateOverrides>
export type StateChange = Input<typeof bimStateEdit>

/** What takes the change back: of each node that it is of, what the state said before. */
export function inverseOf({ state, overrides, transformations }: StateContent, change: StateChange): StateChange {
  const { name, at, set = [], unset = [], moved = [], unmoved = [] } = change
  const looks = before(overrides, [...set.map(({ node }) => node), ...unset])
  const moves = before(transformations, [...moved.map(({ node }) => node), ...unmoved])
  return {
    ...(name === undefined ? {} : { name: state.name }),
    ...(at === undefined ? {} : { at: state.at }),
    set: looks.said,
    unset: looks.unsaid,
    moved: moves.said,
    unmoved: moves.unsaid,
  }
}

type Named = Pick<BreakdownNode, 'modelId'> & Partial<BreakdownNode>

function before<T extends { node: BreakdownNode }>(known: readonly T[], nodes: readonly Named[]) {
  const whole = nodes.map(({ modelId, places = [], guid = null }) => ({ modelId, places, guid }))
  const touched = new Set(whole.map(nodeKey))
  const said = known.filter(({ node }) => touched.has(nodeKey(node)))
  const kept = new Set(said.map(({ node }) => nodeKey(node)))
  return { said, unsaid: whole.filter((node) => !kept.has(nodeKey(node))) }
}
