import { resourceLayoutDelete, resourceLayoutList, resourceLayoutSave } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { useCan } from '../../session/session.ts'
import { KeptLooks } from '../../shell/KeptLooks.tsx'
import type { Look } from './SheetTools.tsx'
import { trees } from './shown-rows.ts'

interface LayoutMenuProps {
  spaceId: string
  look: Look
  setLook: (look: Look) => void
}

/** What is kept of the screen under names. */
export function LayoutMenu({ spaceId, look, setLook }: LayoutMenuProps) {
  const can = useCan()
  const params = { spaceId }
  return (
    <KeptLooks
      of={spaceId}
      read={async (signal) => (await call(resourceLayoutList, { params, signal, quiet: true })).layouts}
      choose={(kept) => setLook(lookOf(kept.look))}
      save={(as) => call(resourceLayoutSave, { params, input: { ...as, look: { ...look } }, quiet: true })}
      remove={(resourceLayoutId) => call(resourceLayoutDelete, { params: { resourceLayoutId }, quiet: true })}
      mayRemove={({ mine }) => mine}
      mayShare={can('eps.edit')}
    />
  )
}

/** What can be read of it. */
function lookOf(kept: Record<string, unknown>): Look {
  const text = (name: string): string => (typeof kept[name] === 'string' ? kept[name] : '')
  return {
    tree: trees.find((one) => one === kept.tree) ?? 'group',
    filter: text('filter'),
    indicator: text('indicator'),
  }
}
