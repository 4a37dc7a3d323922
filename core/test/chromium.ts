import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without a window, tabs and an address bar, which would take processor from the page under test. */
const HEADLESS_PATHS = ['/usr/bin/chromium-headless-shell']

/**
 * Path of a Chromium for benchmarks and pictures, or null for playwright's own download.
 *
 * Where none is found one is installed: Debian's package when we are root on Debian, else playwright's.
 */
export function ensureChromium(say: (line: string) => void): string | null {
  return findChromium() ?? installed('chromium', say, findChromium)
}

/** The same for browser tests, which need no window. */
export function ensureHeadlessChromium(say: (line: string) => void): string | null {
  const found = findHeadlessShell() ?? installed('chromium-headless-shell', say, findHeadlessShell)
  return found ?? findChromium()
}

function installed(what: string, say: (line: string) => void, find: () => string | null): string | null {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say(`No ${what} found: installing the Debian package …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // Not every release of Debian has each of them; whoever asks then takes what else there is.
    const got = ['update -qq', `install -y -qq ${what}`].every(
      (act) => spawnSync('apt-get', act.split(' '), { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0,
    )
    if (got) return find()
  }
  if (findChromium()) return null
  say(`No ${what} found: fetching playwright's own …`)
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return null
}

function findChromium(): string | null {
  return SYSTEM_PATHS.find((path) => existsSync(path)) ?? null
}

function findHeadlessShell(): string | null {
  return HEADLESS_PATHS.find((path) => existsSync(path)) ?? null
}

/** What browser tests run in, if it is there already. */
export function findHeadlessChromium(): string | null {
  return findHeadlessShell() ?? findChromium()
}
