import { type Browser, chromium } from '@playwright/test'
import { ensureChromium, ensureHeadlessChromium } from '../../core/test/chromium.ts'

/** Chromium of this machine; `whole`: also what the headless one leaves out, as drawing by a graphics processor. */
export function openBrowser(kind: 'headless' | 'whole' = 'headless', args: readonly string[] = []): Promise<Browser> {
  const ensure = kind === 'whole' ? ensureChromium : ensureHeadlessChromium
  return chromium.launch({ executablePath: ensure(console.log) ?? undefined, args: ['--no-sandbox', ...args] })
}
