/** Taking a level out of the tree: the rows below come to stand where their parent stood. */
import type { Id } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import { deleteRows, requireRow } from './row-commands.ts'
import type { Writer } from './writer.ts'

/** Selected rows with nothing below them stay; refused when all are such. */
export function dissolve(writer: Writer, ids: readonly Id[]): void {
  const { replica } = writer
  for (const id of ids) requireRow(writer, id)
  const nodes = [...new Set(ids)].filter((id) => replica.hasChildren(id))
  if (nodes.length === 0) throw new Refused('ROW_CANNOT_DISSOLVE', {}, [...ids])
  const depths = new Map(nodes.map((id) => [id, replica.tree.ancestors(id).length]))
  // From below, so that what moves up through several levels keeps its order.
  for (const id of nodes.sort((a, b) => depths.get(b)! - depths.get(a)!)) {
    writer.move(replica.childrenOf(id), replica.parentOf(id), id)
    deleteRows(writer, [id])
    writer.sync()
  }
}
