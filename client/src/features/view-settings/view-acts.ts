import {
  dailyViewDelete,
  dailyViewSave,
  dailyViewSetActive,
  filterDelete,
  filterEdit,
  filterList,
  type KeptView,
  layoutDelete,
  layoutEdit,
  layoutList,
  layoutTemplateDelete,
  layoutTemplateEdit,
  layoutTemplateList,
} from '@plumbline/core/contract'
import { call } from '../../api/call.ts'

type Naming = Pick<KeptView, 'name' | 'shared'>

interface ViewActs {
  /** Gives another name, or to others; what it shows stays. Nothing happens where it is gone. */
  rename(view: KeptView, naming: Naming): Promise<unknown>
  remove(view: KeptView): Promise<unknown>
  /** Parameters of the schedule's address that show it. */
  address(view: KeptView): Record<string, string>
}

const paramsOf = ({ scheduleId }: KeptView): { scheduleId: string } => ({ scheduleId })

const layoutActs: ViewActs = {
  async rename(view, naming) {
    const params = paramsOf(view)
    const { layouts } = await call(layoutList, { params, input: { versionId: view.versionId ?? '' } })
    const known = layouts.find(({ id }) => id === view.id)
    return known && call(layoutEdit, { params, input: { id: view.id, content: known.content, ...naming } })
  },
  remove: (view) => call(layoutDelete, { params: { ...paramsOf(view), layoutId: view.id } }),
  address: ({ id, versionId }) => ({ version: versionId ?? '', layout: id }),
}

const templateActs: ViewActs = {
  async rename(view, { name }) {
    const params = paramsOf(view)
    const { templates } = await call(layoutTemplateList, { params })
    const known = templates.find(({ id }) => id === view.id)
    return known && call(layoutTemplateEdit, { params, input: { id: view.id, content: known.content, name } })
  },
  remove: (view) => call(layoutTemplateDelete, { params: { ...paramsOf(view), templateId: view.id } }),
  address: ({ id }) => ({ template: id }),
}

const filterActs: ViewActs = {
  async rename(view, naming) {
    const { filters } = await call(filterList, { input: paramsOf(view) })
    const known = filters.find(({ id }) => id === view.id)
    return known && call(filterEdit, { input: { id: view.id, filter: known.filter, ...naming } })
  },
  remove: ({ id }) => call(filterDelete, { params: { filterId: id } }),
  address: ({ id }) => ({ filter: id }),
}

const dailyActs: ViewActs = {
  rename: ({ id, scheduleId, past, next }, { name }) =>
    call(dailyViewSave, { input: { id, scheduleId, name, past: past ?? 0, next: next ?? 1 } }),
  remove: (view) => call(dailyViewDelete, { params: { ...paramsOf(view), dailyViewId: view.id } }),
  address: () => ({ view: 'days', days: '1' }),
}

export const viewActs: Record<KeptView['kind'], ViewActs> = {
  layout: layoutActs,
  template: templateActs,
  filter: filterActs,
  daily: dailyActs,
}

/** A schedule shows one daily view to everybody: whoever may edit it chooses it by opening it. */
export async function chooseDaily(view: KeptView): Promise<void> {
  await call(dailyViewSetActive, { params: { ...paramsOf(view), dailyViewId: view.id }, input: { active: true } })
}

/** Is for its maker alone, or for everybody? Of the others everybody is meant. */
export const canBeShared = ({ kind }: KeptView): boolean => kind === 'layout' || kind === 'filter'

/** Its maker changes a layout or a filter; what is for everybody also who may edit schedules. */
export const mayChange = (view: KeptView, canEdit: boolean): boolean =>
  canBeShared(view) ? view.mine || (view.shared && canEdit) : canEdit
