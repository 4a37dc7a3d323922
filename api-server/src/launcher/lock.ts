import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Lock {
  /** The launcher before was killed; its servers may still be closing. */
  leftBehind: boolean
  release(): void
}

/**
 * One launcher per data directory.
 *
 * The file of a launcher that was killed names a process that is gone, and is taken over.
 */
export function takeLock(dataDir: string): Lock {
  const file = join(dataDir, 'launcher.pid')
  const leftBehind = existsSync(file)
  const owner = ownerOf(file)
  if (owner !== null) {
    throw new Error(`Plumbline is already running here (process ${owner}). Stop it, or set another DATA_DIR and PORT.`)
  }
  writeFileSync(file, String(process.pid))
  return { leftBehind, release: () => rmSync(file, { force: true }) }
}

function ownerOf(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    if (!(pid > 0) || pid === process.pid) return null
    process.kill(pid, 0)
    return isLauncher(pid) ? pid : null
  } catch {
    return null
  }
}

/** After a restart of the machine the number may belong to any program; where it cannot be told, it counts. */
function isLauncher(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('launcher')
  } catch {
    return true
  }
}
