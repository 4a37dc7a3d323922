import type { ComponentType } from 'react'
import { loadAllTexts } from '../i18n/i18n.ts'
import { type OnDemand, onDemand } from './on-demand.tsx'

const soon: { bring(): void }[] = []

/**
 * A part that the first rows do not need: it comes when it is wanted, with the texts of all screens. `soon`: what one key
 * or click opens is brought as soon as the first rows stand there.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  options: { soon?: boolean } = {},
): OnDemand<P> {
  const part = onDemand(async () => (await Promise.all([load(), loadAllTexts()]))[0])
  if (options.soon) soon.push(part)
  return part
}

export function bringWhatComesSoon(): void {
  for (const part of soon) part.bring()
}
