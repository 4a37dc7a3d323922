import type { Id } from '../../plan/index.ts'
import { UndoStack } from '../rooms/index.ts'
import { type LinksEdit, writeEdits } from './commands.ts'
import type { ModelLinks } from './model-links.ts'
import {
  decodeComment,
  decodeLink,
  decodeRule,
  decodeView,
  encodeComment,
  encodeLink,
  encodeRule,
  encodeView,
} from './shape.ts'

/** Undo and redo of one's own commands: a value goes back only where it is still what the command wrote. */
export class LinksUndo extends UndoStack<LinksEdit> {
  constructor(links: ModelLinks, userId: Id) {
    super((edits) => {
      const back = edits
        .filter(({ root, key, after }) => JSON.stringify(links.map(root).get(key)) === JSON.stringify(after))
        .map(({ root, key, before, after }) => ({ root, key, before: after, after: signed(root, key, before, userId) }))
      writeEdits(links, back)
      return back
    })
  }
}

const signedFirst: ReadonlySet<LinksEdit['root']> = new Set(['clashTests', 'clashes', 'facts'])

/** Whoever brings back what another made answers for it: nobody writes in another's name. */
function signed(root: LinksEdit['root'], key: string, value: unknown, by: Id): unknown {
  // In these whoever wrote stands first.
  if (Array.isArray(value) && signedFirst.has(root)) return [by, ...value.slice(1)]
  const link = root === 'links' ? decodeLink(key, value) : null
  if (link) return encodeLink({ ...link, by })
  const view = root === 'views' ? decodeView(key, value) : null
  if (view) return encodeView({ ...view, by })
  const comment = root === 'comments' ? decodeComment(key, value) : null
  if (comment) return encodeComment({ ...comment, by })
  const rule = root === 'rules' ? decodeRule(key, value) : null
  if (!rule) return value
  const { id: _, ...fields } = rule
  return encodeRule({ ...fields, by })
}
