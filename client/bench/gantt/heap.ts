import type { CDPSession, Page } from '@playwright/test'

const BYTES_PER_MB = 1_048_576

/** Asks a worker of the page; the protocol wraps what goes to a target that is not the page itself. */
function askWorker(
  session: CDPSession,
  sessionId: string,
  id: number,
  method: string,
): Promise<Record<string, number>> {
  return new Promise((resolve) => {
    const hear = (event: { sessionId: string; message: string }): void => {
      const answer = JSON.parse(event.message) as { id: number; result: Record<string, number> }
      if (event.sessionId !== sessionId || answer.id !== id) return
      session.off('Target.receivedMessageFromTarget', hear)
      resolve(answer.result)
    }
    session.on('Target.receivedMessageFromTarget', hear)
    void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
  })
}

/** Used heap of the page and its dedicated workers with the memory of their typed arrays, after collecting garbage, MB. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const workers: string[] = []
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push(sessionId)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const own = (await session.send('Runtime.getHeapUsage')) as unknown as Record<string, number>
  const all = [own]
  for (const worker of workers) {
    await askWorker(session, worker, 1, 'HeapProfiler.enable')
    await askWorker(session, worker, 2, 'HeapProfiler.collectGarbage')
    all.push(await askWorker(session, worker, 3, 'Runtime.getHeapUsage'))
  }
  await session.detach()
  const bytes = all.reduce((sum, usage) => sum + (usage.usedSize ?? 0) + (usage.backingStorageSize ?? 0), 0)
  return bytes / BYTES_PER_MB
}
