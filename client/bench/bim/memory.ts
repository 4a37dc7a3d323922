import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/** Of pages and of what draws for them, where the system tells (Linux). */
export async function residentMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const drawing = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU')
  return drawing.reduce((sum, { id }) => sum + residentOf(id), 0)
}

function residentOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kilobytes) / 1_000
}
