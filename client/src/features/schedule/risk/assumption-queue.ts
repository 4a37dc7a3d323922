import type { RiskAssumptions, RiskRun, RiskView } from '@plumbline/core/contract'

/** Said as a function, so that it holds on top of whatever somebody else has changed meanwhile. */
export type AssumptionChange = (now: RiskAssumptions) => Partial<RiskAssumptions>

interface Ways {
  read(): Promise<RiskView>
  /** Rejects when somebody has changed something else since that revision. */
  save(revision: number, assumptions: RiskAssumptions): Promise<{ revision: number }>
  isOutdated(error: unknown): boolean
  show(view: RiskView): void
  failed(error: unknown): void
}

/** Whoever is overtaken so often in a row is told. */
const ATTEMPTS = 5

/**
 * What one person assumes, saved one after the other. What is shown is what the server said with all that is not stored
 * yet on top; what somebody else changed meanwhile is read, and the change is made again on top of that.
 */
export class AssumptionQueue {
  #base: RiskView | null = null
  readonly #changes: AssumptionChange[] = []
  #isSaving = false
  #saving: Promise<void> = Promise.resolve()
  readonly #ways: Ways

  constructor(ways: Ways) {
    this.#ways = ways
  }

  /** While something is being saved that is read again afterwards. */
  async read(): Promise<void> {
    if (this.#isSaving) return
    const view = await this.#ways.read()
    if (this.#isSaving || (this.#base !== null && view.revision < this.#base.revision)) return
    this.#base = view
    this.#show()
  }

  assume(change: AssumptionChange): void {
    if (!this.#base) return
    this.#changes.push(change)
    this.#show()
    if (!this.#isSaving) this.#saving = this.#save()
  }

  /** Shown before the server has it: whoever ran it does not wait for that. */
  ran(run: RiskRun): void {
    if (!this.#base) return
    this.#base = { ...this.#base, run }
    this.#show()
  }

  /** When the server has all that was assumed until now: a run of it is refused before. */
  async saved(): Promise<void> {
    await this.#saving
  }

  async #save(): Promise<void> {
    this.#isSaving = true
    try {
      while (this.#changes.length > 0) {
        await this.#saveFirst(ATTEMPTS)
        this.#changes.shift()
      }
    } catch (error) {
      this.#changes.length = 0
      this.#ways.failed(error)
    }
    this.#isSaving = false
    await this.read().catch(this.#ways.failed)
  }

  async #saveFirst(attempts: number): Promise<void> {
    const { revision, assumptions: before, run } = this.#base!
    const assumptions = { ...before, ...this.#changes[0]!(before) }
    try {
      const saved = await this.#ways.save(revision, assumptions)
      this.#base = { run, assumptions, revision: saved.revision }
    } catch (error) {
      if (!this.#ways.isOutdated(error) || attempts === 0) throw error
      this.#base = await this.#ways.read()
      this.#show()
      await this.#saveFirst(attempts - 1)
    }
  }

  #show(): void {
    if (!this.#base) return
    const assumptions = { ...this.#base.assumptions }
    for (const change of this.#changes) Object.assign(assumptions, change(assumptions))
    this.#ways.show({ ...this.#base, assumptions, revision: this.#base.revision + this.#changes.length })
  }
}
