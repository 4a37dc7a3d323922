import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Path of a Chromium for the browser tests, or null for playwright's own download.
 *
 * Where none is found one is installed: Debian's package when we are root on Debian, else playwright's.
 */
export function ensureChromium(say: (line: string) => void): string | null {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('No Chromium found: installing the Debian package chromium …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'], env })
    return findChromium()
  }
  say("No Chromium found: fetching playwright's own …")
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return null
}

export function findChromium(): string | null {
  return SYSTEM_PATHS.find((path) => existsSync(path)) ?? null
}
