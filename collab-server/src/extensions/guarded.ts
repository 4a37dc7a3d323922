import type { Extension, HookName } from '@hocuspocus/server'
import type { Logger } from 'pino'

/** Hocuspocus does not wait for these: a rejection would be nobody's and end the process. */
const unheard: readonly HookName[] = [
  'onChange',
  'onAwarenessUpdate',
  'onStateless',
  'beforeBroadcastStateless',
  'onDisconnect',
  'afterUnloadDocument',
  'afterHandleMessage',
]

/** The extension with every unheard hook made safe: what it throws is logged and goes no further. */
export function guardedHooks(extension: Extension, log: Logger): Extension {
  const safe = { ...extension }
  for (const name of unheard) {
    const hook = extension[name as keyof Extension]
    if (typeof hook !== 'function') continue
    Object.assign(safe, {
      [name]: async (payload: never) => {
        try {
          return await (hook as (payload: never) => Promise<unknown>).call(extension, payload)
        } catch (error) {
          log.error({ error: String(error), hook: name }, 'hook failed')
          return undefined
        }
      },
    })
  }
  return safe
}
