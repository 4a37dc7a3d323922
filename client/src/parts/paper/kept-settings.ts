import { type RollSettings, rollSettings, usualRollSettings } from '@plumbline/core/rolls'
import { OWN_PAPER, paperNameOf } from './paper.ts'

const KEY = 'plumbline.paper'

/**
 * How screens were last printed in this browser, before the server has said how they were anywhere; null: never. What was
 * kept by an older version tells nothing of what came later.
 */
function keptHere(): RollSettings | null {
  try {
    const kept = rollSettings.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

export const keptSettings = (): RollSettings => keptHere() ?? usualRollSettings

export const keepSettings = (settings: RollSettings): void => localStorage.setItem(KEY, JSON.stringify(settings))

/** That the way to paper leads to: the last one, wherever that was, where this browser knows of none. */
export function keptPaperName(): string {
  const kept = keptHere()
  return kept ? paperNameOf(kept.format) : OWN_PAPER
}
