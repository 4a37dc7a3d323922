/** Papers of our own on the sheets that people choose. */
import { MAX_SHEETS, MAX_SHOWN_SHEETS } from '@plumbline/core/contract'
import type { SheetValues } from '@plumbline/core/paper'
import type { RollSettings, SheetSettings } from '@plumbline/core/rolls'
import { type SheetFlow, sheetPages } from '@plumbline/core/typesetting'
import { type KeptLogo, logoOnPaper } from './logo.ts'
import { orTooLongToShow, orTooManySheets, writePages } from './pages.ts'

/** A sheet, and what stands around on it: for a thread that draws. */
export interface OnPaper {
  settings: RollSettings
  values: SheetValues
  logo: KeptLogo | null
}

export interface PaperAsked {
  spaceId: string
  /** Absent: as paper usually is. */
  settings: SheetSettings | undefined
  language: RollSettings['language']
  /** What headers and the title block call it. */
  schedule: string
  version: string
}

interface WrittenSheets extends Pick<SheetFlow, 'blocks'> {
  title: string
  paper: OnPaper
  /** Somebody waits for it with the sheets before their eyes. */
  isLookedAt?: boolean
  /** 0…1. */
  progress?(done: number): void
}

/** Resolves with how many sheets there are. Throws PRINT_TOO_MANY_SHEETS; where it is looked at PRINT_TOO_LONG_TO_SHOW. */
export async function writeSheets(
  { title, paper, blocks, isLookedAt = false, progress = () => undefined }: WrittenSheets,
  path: string,
): Promise<number> {
  const { settings, values } = paper
  const logo = await logoOnPaper(settings.format.logo && paper.logo, settings.ink)
  const pages = (measure: Parameters<typeof sheetPages>[1]) =>
    sheetPages({ settings, values, blocks, logo: logo.of }, measure)
  const about = { title, author: values.person, language: settings.language }
  const most = isLookedAt ? MAX_SHOWN_SHEETS : MAX_SHEETS
  return writePages({ pages, pictures: logo.pictures, most, progress }, about, path).catch(
    isLookedAt ? orTooLongToShow : orTooManySheets,
  )
}
