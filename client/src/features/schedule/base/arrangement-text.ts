import {
  type Arrangement,
  dateBuckets,
  fitsArrangement,
  type GroupLevel,
  type SortLevel,
} from '@plumbline/core/arrangement'

/** «status,-start.month»: descending with a minus, the bucket of dates behind a point. */
export function groupText(group: readonly GroupLevel[]): string {
  return group.map((level) => `${sortText([level])}${level.bucket === 'value' ? '' : `.${level.bucket}`}`).join(',')
}

export function sortText(sort: readonly SortLevel[]): string {
  return sort.map(({ column, direction }) => `${direction === -1 ? '-' : ''}${column}`).join(',')
}

/** What an address says; null: it says nothing, or nothing that means anything. */
export function arrangementOf(address: URLSearchParams): Arrangement | null {
  const [group, sort] = [address.get('group'), address.get('sort')]
  if (group === null && sort === null) return null
  const sorting = levelsOf(sort ?? '').map(({ column, direction }) => ({ column, direction }))
  const read = { group: levelsOf(group ?? ''), sort: sorting }
  return fitsArrangement(read) ? read : null
}

function levelsOf(text: string): GroupLevel[] {
  return text.split(',').flatMap((part) => {
    const [name = '', wanted] = part.replace(/^-/, '').split('.')
    const bucket = dateBuckets.find((one) => one === wanted) ?? 'value'
    return name === '' ? [] : [{ column: name, direction: part.startsWith('-') ? -1 : 1, bucket } as const]
  })
}
