import type { CostsUpdated, TargetDatesUpdated } from '@plumbline/core/contract'
import type { ScheduleSettings } from '@plumbline/core/plan'
import { missingVolumeCodes, readsVolume } from '@plumbline/core/progress'
import type { PlanPort, RunPort, ShowPort } from '../base/ports.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & RunPort & ShowPort

/** What is calculated for many works at once. */
export interface HasCalculation {
  readonly calculation: CalculationActions
}

/** Settings of the calculation, and what is calculated for many works at once. */
export class CalculationActions {
  readonly #actions: Acts
  readonly #updateTargets: (preview: boolean) => Promise<TargetDatesUpdated | null>
  readonly #updateCosts: () => Promise<CostsUpdated | null>

  constructor(
    actions: Acts,
    updateTargets: (preview: boolean) => Promise<TargetDatesUpdated | null>,
    updateCosts: () => Promise<CostsUpdated | null>,
  ) {
    this.#actions = actions
    this.#updateTargets = updateTargets
    this.#updateCosts = updateCosts
  }

  /** A scenario by volume says at once which works it cannot calculate. */
  async setSettings(settings: Partial<ScheduleSettings>): Promise<void> {
    const isDone = await this.#actions.execute({ do: 'settings.set', settings })
    if (isDone && settings.scenario !== undefined) await this.warnOfMissingVolume()
  }

  async warnOfMissingVolume(): Promise<void> {
    const { session, voice } = this.#actions
    if (!readsVolume(session.frame.settings.scenario)) return
    const works = (await session.ask.emptyWorks()) ?? []
    const without = works.filter(({ missing }) => missing.includes('volume'))
    if (without.length === 0) return
    const { codes, more } = missingVolumeCodes(without.map(({ code, name }) => code || name))
    voice.missingVolume(codes.join(', '), more)
  }

  /** Shows what would change before anything does. */
  async askRemains(): Promise<void> {
    const found = await this.#actions.session.ask.remainsByIntensity()
    if (!found) return
    this.#actions.open({ kind: 'remains', changed: found.changed.length, skipped: found.skipped })
  }

  async setRemains(count: number): Promise<void> {
    if (await this.#actions.execute({ do: 'progress.remainsByIntensity' })) {
      this.#actions.voice.done('remains', { count })
    }
  }

  /** R-WBS-25: what became of the costs is said either way. */
  async updateCosts(): Promise<void> {
    const { voice } = this.#actions
    const updated = await this.#updateCosts()
    if (!updated) return
    voice.notice('costsUpdated', { count: updated.changed })
    if (updated.withoutPrice === 0) return
    const codes = updated.withoutPriceCodes.slice(0, 2).join(', ')
    voice.notice('costsWithoutPrice', { count: updated.withoutPrice, codes })
  }

  async askTargetDates(): Promise<void> {
    const found = await this.#updateTargets(true)
    if (found) this.#actions.open({ kind: 'targetDates', found })
  }

  async updateTargetDates(): Promise<void> {
    const updated = await this.#updateTargets(false)
    if (updated) this.#actions.voice.notice('targetDates', { count: updated.changed })
  }
}
