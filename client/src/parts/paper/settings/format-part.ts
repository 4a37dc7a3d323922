import type { PrintFormat } from '@plumbline/core/paper'

export interface FormatPartProps {
  format: PrintFormat
  change: (format: PrintFormat) => void
}
