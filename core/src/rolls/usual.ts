import { paperLimits, usualFormat } from '../paper/index.ts'
import type { RollSettings } from './schema.ts'

/** A sheet lies as small as a format may be until somebody chooses another one. */
export const usualRollSettings: RollSettings = {
  format: {
    ...usualFormat,
    sheetWidth: paperLimits.width.least,
    sheetHeight: paperLimits.height.least,
    header: { left: '{project}', center: '', right: '{date}, {person}' },
  },
  ...{ ink: 'colour', watermark: '', language: 'en' },
}
