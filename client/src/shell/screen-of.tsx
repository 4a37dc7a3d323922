import { type ComponentType, lazy, useState } from 'react'

/**
 * A screen that comes as code of its own, and is there at once when that came before it was wanted: whatever React waits
 * for, be it for a moment, it shows a third of a second later.
 */
export function screenOf(load: () => Promise<{ default: ComponentType }>) {
  let loaded: ComponentType | null = null
  const bring = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Later = lazy(bring)
  const Screen = () => {
    // What was awaited stays where it is: another place in the tree would begin anew.
    const [{ Now }] = useState(() => ({ Now: loaded }))
    return Now ? <Now /> : <Later />
  }
  return Object.assign(Screen, {
    /** Before it is wanted; whoever wants it hears of a failure. */
    bring: () => void bring().catch(() => undefined),
  })
}
