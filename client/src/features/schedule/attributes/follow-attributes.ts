import { type VersionAttributes, versionAttributes } from '@plumbline/core/contract'
import i18next from 'i18next'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import { loadAllTexts } from '../../../i18n/i18n.ts'
import { isServerAway, keepFor, keptFor } from '../../../session/kept.ts'
import { toastError } from '../../../shell/toast.ts'
import type { ChartPort, StatePort } from '../base/ports.ts'
import type { FollowedRelations, RelationActs } from '../directories/follow-relations.ts'
import type { HasFilters } from '../filters/filters.ts'

/** What of the screen is needed here. */
type Acts = StatePort & ChartPort & HasFilters & RelationActs

/** Reads the attributes of the open version, and again whenever somebody changed one; offline as they were last. */
export function followAttributes(actions: Acts, versionId: string, userId: string): () => void {
  const { session, state } = actions
  const { attributes, calculated } = session.store
  const name = `attributes.${versionId}`
  let closed = false
  let asked = 0
  let relations: FollowedRelations | null = null
  /** What is known of itself at once, and rows of directories as soon as they are read. */
  const show = async (answer: VersionAttributes): Promise<void> => {
    const asking = ++asked
    const isListed = answer.attributes.some(({ directory }) => directory)
    if (attributes.all.length === 0 || !isListed) put(answer)
    if (!isListed) return
    const { withChoices } = await import('../../../parts/directories/with-choices.ts')
    const filled = { ...answer, attributes: await withChoices(answer.attributes) }
    if (closed || asking !== asked) return
    put(filled)
    const [{ followRelations }] = await Promise.all([import('../directories/follow-relations.ts'), loadAllTexts()])
    if (closed) return
    relations ??= followRelations(actions, versionId, changed)
    relations.read()
  }
  const put = (answer: VersionAttributes): void => {
    attributes.set(answer)
    changed()
    void compile(answer).catch(toastError)
  }
  /** Most schedules have no formula, and begin without what reads them. */
  const compile = async (answer: VersionAttributes): Promise<void> => {
    if (calculated.canCompile || !answer.attributes.some(({ type }) => type === 'calculated')) return
    const { compileFormula } = await import('./formulas.ts')
    calculated.compileWith(compileFormula)
    if (!closed) changed()
  }
  const changed = (): void => {
    state.attributesRevision++
    session.rows.revision++
    if (actions.filters.isFiltering) actions.filters.apply()
    actions.planner?.refresh()
  }
  const read = async (): Promise<void> => {
    try {
      const answer = await call(versionAttributes, { params: { versionId } })
      keepFor(userId, name, answer)
      if (!closed) await show(answer)
    } catch (failure) {
      if (!closed && !isServerAway(failure)) toastError(failure)
    }
  }
  const speak = (): void => {
    attributes.speak(i18next.language ?? 'en')
    changed()
  }
  calculated.onReady = changed
  attributes.speak(i18next.language ?? 'en')
  const known = keptFor<VersionAttributes>(userId, name)
  if (known) void show(known)
  void read()
  i18next.on('languageChanged', speak)
  const ends = [onServerEvent('attributes', () => void read()), onReconnected(() => void read())]
  return () => {
    closed = true
    relations?.close()
    calculated.onReady = () => undefined
    i18next.off('languageChanged', speak)
    for (const end of ends) end()
  }
}
