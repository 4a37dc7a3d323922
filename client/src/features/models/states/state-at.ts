import type { BimState } from '@plumbline/core/contract'
import { type Instant, parseInstant } from '@plumbline/core/time'

/** A state of a moment holds until that of the next one; undefined: none has begun yet. */
export function stateAt<S extends Pick<BimState, 'at'>>(states: readonly S[], now: Instant): S | undefined {
  const begun = states.flatMap((state) => {
    const at = state.at === null ? null : parseInstant(state.at)
    return at === null || at > now ? [] : [{ state, at }]
  })
  return begun.reduce<(typeof begun)[number] | undefined>(
    (last, one) => (last && last.at > one.at ? last : one),
    undefined,
  )?.state
}
