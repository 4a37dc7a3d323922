import type { OwnIndicatorView } from '@plumbline/core/contract'
import { type IndicatorUnit, indicatorCodes, indicatorKinds } from '@plumbline/core/indicators'
import { createContext, useContext } from 'react'

/** An indicator as screens show it, whoever made it. */
export interface KnownIndicator {
  /** Code of a built-in one, id of an own one. */
  key: string
  /** null: a built-in one, named by the locale. */
  own: OwnIndicatorView | null
  /** `own`: a number with the unit that was typed. */
  unit: IndicatorUnit | 'own'
  better: 'up' | 'down' | null
}

const builtIn: readonly KnownIndicator[] = indicatorCodes.map((code) => ({
  key: code,
  own: null,
  ...indicatorKinds[code],
}))

/** What is offered in a space: the built-in indicators and the active own ones. */
export class IndicatorBook {
  readonly all: readonly KnownIndicator[]
  readonly #byKey: ReadonlyMap<string, KnownIndicator>

  constructor(own: readonly OwnIndicatorView[]) {
    const active = own.filter((one) => one.active)
    this.all = [...builtIn, ...active.map(knownOf)]
    this.#byKey = new Map(this.all.map((one) => [one.key, one]))
  }

  /** undefined: it is not there, or not active. */
  get(key: string): KnownIndicator | undefined {
    return this.#byKey.get(key)
  }
}

function knownOf(own: OwnIndicatorView): KnownIndicator {
  return { key: own.id, own, unit: own.result === 'date' ? 'instant' : 'own', better: own.better }
}

/** Of the space on screen. */
export const IndicatorBookContext = createContext(new IndicatorBook([]))

export const useIndicatorBook = (): IndicatorBook => useContext(IndicatorBookContext)
