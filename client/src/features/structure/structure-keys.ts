import type { TreeRow } from './tree.ts'

/** What a key means in the tree; the component does it. */
export type TreeCommand =
  | { do: 'select'; id: string }
  | { do: 'open'; id: string }
  | { do: 'toggle'; id: string }
  | { do: 'rename' | 'delete' | 'create' | 'up' | 'down' | 'menu' }

/** The chords of `moveCommand`, as keys are written on screens. */
export const moveChords = { up: 'Alt+Shift+↑', down: 'Alt+Shift+↓' }

interface KeyPress {
  key: string
  altKey: boolean
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Keys of a tree grid, and those of MS Project for what a planner does to rows; null: not ours. */
export function treeCommand(press: KeyPress, rows: readonly TreeRow[], selected: string | null): TreeCommand | null {
  if (press.ctrlKey || press.metaKey) return null
  if (press.altKey) return moveCommand(press)
  const at = rows.findIndex(({ node }) => node.id === selected)
  const row = rows[at]
  if (press.key === 'Insert') return { do: 'create' }
  if (row && press.key === 'F10' && press.shiftKey) return { do: 'menu' }
  if (row && press.key === 'F2') return { do: 'rename' }
  if (row && press.key === 'Delete') return { do: 'delete' }
  if (row && press.key === 'Enter') {
    return row.node.kind === 'schedule' ? { do: 'open', id: row.node.id } : { do: 'toggle', id: row.node.id }
  }
  if (row && press.key === ' ') return { do: 'toggle', id: row.node.id }
  return walkCommand(press.key, rows, at)
}

function moveCommand({ key, shiftKey }: KeyPress): TreeCommand | null {
  if (!shiftKey) return null
  if (key === 'ArrowUp') return { do: 'up' }
  return key === 'ArrowDown' ? { do: 'down' } : null
}

function walkCommand(key: string, rows: readonly TreeRow[], at: number): TreeCommand | null {
  const row = rows[at]
  if (key === 'ArrowRight' && row && row.hasChildren && !row.isOpen) return { do: 'toggle', id: row.node.id }
  if (key === 'ArrowLeft' && row?.isOpen) return { do: 'toggle', id: row.node.id }
  const target = rows[targetOf(key, rows, at)]
  return target ? { do: 'select', id: target.node.id } : null
}

const page = 12

function targetOf(key: string, rows: readonly TreeRow[], at: number): number {
  const last = rows.length - 1
  if (key === 'ArrowDown') return Math.min(last, at + 1)
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'PageDown') return Math.min(last, at + page)
  if (key === 'PageUp') return Math.max(0, at - page)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowRight' && rows[at]?.isOpen) return at + 1
  if (key === 'ArrowLeft') return rows.findIndex(({ node }) => node.id === rows[at]?.node.parentId)
  return -1
}
