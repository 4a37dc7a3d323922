/**
 * For listeners and timers, whose caller is the process itself: what they throw, at once or later, would be nobody's and
 * end it with everybody's work. `failed` gets what the listener got as well.
 */
export function guarded<Args extends unknown[]>(
  listener: (...args: Args) => unknown,
  failed: (error: unknown, ...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      const outcome = listener(...args)
      if (outcome instanceof Promise) outcome.catch((error: unknown) => failed(error, ...args))
    } catch (error) {
      failed(error, ...args)
    }
  }
}
