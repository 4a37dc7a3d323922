import { usualFormat } from '@plumbline/core/paper'
import { type RollSettings, rollSettings } from '@plumbline/core/rolls'
import { firstPaper, paperNameOf } from './paper.ts'

const KEY = 'plumbline.paper'

const usual: RollSettings = {
  format: {
    ...{ ...usualFormat, ...firstPaper },
    header: { left: '{project}', center: '', right: '{date}, {person}' },
  },
  ...{ ink: 'colour', watermark: '', language: 'en' },
}

/** How screens were last printed in this browser; what was kept by an older version tells nothing of what came later. */
export function keptSettings(): RollSettings {
  try {
    const kept = rollSettings.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return kept.success ? kept.data : usual
  } catch {
    return usual
  }
}

export const keepSettings = (settings: RollSettings): void => localStorage.setItem(KEY, JSON.stringify(settings))

/** That the way to paper leads to. */
export const keptPaperName = (): string => paperNameOf(keptSettings().format)
