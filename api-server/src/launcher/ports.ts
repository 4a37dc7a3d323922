import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 15_000

/** A port that nobody listens on, of the loopback. */
export async function freePort(): Promise<number> {
  const port = await listenBriefly(0, '127.0.0.1')
  if (port === null) throw new Error('no free port on 127.0.0.1')
  return port
}

export async function isFree(port: number, host?: string): Promise<boolean> {
  return (await listenBriefly(port, host)) !== null
}

/**
 * Throws a message that names the variable to change.
 *
 * `patient`: the servers of a launcher that was killed may still be closing, so a taken port is asked for again.
 */
export async function requireFree(variable: string, port: number, patient: boolean): Promise<void> {
  const deadline = performance.now() + (patient ? PATIENCE_MS : 0)
  while (!(await isFree(port))) {
    if (performance.now() >= deadline) {
      throw new Error(`Port ${port} is in use by another program. Stop that, or set ${variable} to another port.`)
    }
    await pause(100)
  }
}

/** The port it listened on; null: taken. Other failures (a port that only root may open) are thrown. */
function listenBriefly(port: number, host?: string): Promise<number | null> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else if (error.code === 'EACCES') reject(new Error(`Port ${port} may not be opened by this user.`))
      else reject(error)
    })
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}
