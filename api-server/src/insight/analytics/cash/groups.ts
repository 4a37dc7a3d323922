import { CASH_NOWHERE, type CashGrouping, isCashGrouping } from '@plumbline/core/contract'
import type { Id } from '@plumbline/core/plan'
import { type Cash, chainOf, NO_RESOURCE } from '@plumbline/core/usage'
import type { PlanCash } from '../../../planning/schedules/document/index.ts'
import type { CashGround } from './ground.ts'

/** What belongs together, with the cash of each schedule that has any of it. */
export interface CashPlace {
  id: Id
  code: string
  name: string
  cash: Cash[]
}

type Called = PlanCash['called'][number]
type Named = Pick<CashPlace, 'id' | 'code' | 'name'>

const nowhere: Named = { id: CASH_NOWHERE, code: '', name: '' }

/** Groups of all schedules that were read; what two schedules have of the same is one. */
export class CashGroups {
  readonly #ground: CashGround
  readonly #by: string
  readonly #places = new Map<Id, CashPlace>()

  constructor(ground: CashGround, by: string) {
    this.#ground = ground
    this.#by = by
  }

  add(scheduleId: Id, { groups, called }: PlanCash): void {
    const byKey = new Map(called.map((one) => [one.key, one]))
    for (const { key, cash } of groups) {
      const named = this.#placeOf(scheduleId, key, byKey.get(key))
      const place = this.#places.get(named.id)
      if (place) place.cash.push(cash)
      else this.#places.set(named.id, { ...named, cash: [cash] })
    }
  }

  all(): CashPlace[] {
    return [...this.#places.values()]
  }

  #placeOf(scheduleId: Id, key: string, called: Called | undefined): Named {
    if (isCashGrouping(this.#by)) return this.#ofKind(this.#by, scheduleId, key, called)
    return key === '' ? nowhere : { id: key, code: '', name: this.#valueName(key) }
  }

  #ofKind(by: CashGrouping, scheduleId: Id, key: string, called: Called | undefined): Named {
    const { register, nodes } = this.#ground
    if (by === 'schedule') return { id: scheduleId, code: '', name: nodes.get(scheduleId)?.name ?? '' }
    if (by === 'project') return this.#projectOf(scheduleId)
    if (key === NO_RESOURCE) return nowhere
    const resource = register.get(key)
    if (by === 'type') return { id: resource?.type ?? called?.type ?? CASH_NOWHERE, code: '', name: '' }
    if (by === 'resource') {
      const { code = '', name = '' } = resource ?? called ?? {}
      return { id: key, code, name: name || code || key }
    }
    const [place] = chainOf(by === 'group' ? resource?.parentId : resource?.rbsId, (id) => this.#ground.above.get(id))
    return place ? { id: place.id, code: place.code, name: place.name } : nowhere
  }

  #projectOf(scheduleId: Id): Named {
    const { nodes } = this.#ground
    for (let node = nodes.get(scheduleId); node; node = nodes.get(node.parentId ?? ''))
      if (node.kind === 'project') return { id: node.id, code: '', name: node.name }
    return nowhere
  }

  /** Of a list of several values all their names. */
  #valueName(text: string): string {
    const { source } = this.#ground
    const names = text.split(',').map((key) => source?.nameOf(key) ?? '')
    return names.every((name) => name !== '') ? names.join(', ') : (source?.nameOf(text) ?? text)
  }
}
