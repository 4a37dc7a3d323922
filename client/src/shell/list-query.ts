import { put, useQuery } from './use-query.ts'

/** What addresses of lists may say: which rows are shown, by whose number one came, and which row one came for. */
const names = { filter: 'filter', indicator: 'filter_indicator', target: 'target' } as const
type ListQueryName = keyof typeof names

export type ListQuery = Record<ListQueryName, string>

/** Longer ones are none: they come from elsewhere. */
const MAX_VALUE = 200

/** '' where the address says nothing of it. */
export function listQueryOf(params: Pick<URLSearchParams, 'get'>): ListQuery {
  const value = (name: ListQueryName): string => {
    const text = params.get(names[name])?.trim() ?? ''
    return text.length > MAX_VALUE ? '' : text
  }
  return { filter: value('filter'), indicator: value('indicator'), target: value('target') }
}

/** The query of the address, and how to change a part of it; the rest of the address stays. */
export function useListQuery(): { query: ListQuery; setQuery: (part: Partial<ListQuery>) => void } {
  const [all, edit] = useQuery()
  const setQuery = (part: Partial<ListQuery>): void =>
    edit(
      (before) => {
        for (const [name, value] of Object.entries(part)) put(before, names[name as ListQueryName], value)
      },
      { replace: true },
    )
  return { query: listQueryOf(all), setQuery }
}
