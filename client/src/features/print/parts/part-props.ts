import type { PrintSettings } from '@plumbline/core/paper'

export interface PartProps {
  settings: PrintSettings
  change: (settings: PrintSettings) => void
}
