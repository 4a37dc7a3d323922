import type { PrintedLogo } from '../print-formats/index.ts'

export interface ScreenTask {
  /** A file of this machine: JSON of `rollAsked`. Thousands of rows are read where they are drawn. */
  path: string
  /** Of headers and footers. */
  person: string
  date: string
  logo: PrintedLogo | null
}
