import { Box, FolderClose, FolderOpen, GanttChart, Office } from '@blueprintjs/icons'
import type { EpsKind } from '@plumbline/core/structure'

export function NodeIcon({ kind, isOpen = false }: { kind: EpsKind; isOpen?: boolean }) {
  const props = { size: 16, className: `pl-node-icon is-${kind}`, title: null }
  if (kind === 'facility') return <Office {...props} />
  if (kind === 'project') return <Box {...props} />
  if (kind === 'schedule') return <GanttChart {...props} />
  return isOpen ? <FolderOpen {...props} /> : <FolderClose {...props} />
}
