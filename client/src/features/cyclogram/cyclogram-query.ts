import { dayOfText } from '@plumbline/core/attributes'
import { put, useQuery } from '../../shell/use-query.ts'
import { type LineKind, lineKinds } from './drawn-lines.ts'

/** What the address says of a cyclogram, so that a link shows what its sender saw. */
export interface CyclogramQuery {
  /** '': the actual one. */
  version: string
  /** What places and processes are told apart by. */
  places: string
  processes: string
  find: string
  /** `YYYY-MM-DD`; '': no limit. */
  from: string
  to: string
  kinds: readonly LineKind[]
  view: 'chart' | 'table'
}

const names = { version: 'version', places: 'y', processes: 'by', find: 'find', from: 'from', to: 'to' } as const
const usual = { places: 'branch', processes: 'name' }
const MAX_TEXT = 200

function queryOf(params: URLSearchParams): CyclogramQuery {
  const text = (name: keyof typeof names): string => (params.get(names[name]) ?? '').slice(0, MAX_TEXT)
  const day = (name: 'from' | 'to'): string => (dayOfText(text(name)) === null ? '' : text(name))
  const kinds = params.get('lines')?.split(',')
  return {
    version: text('version'),
    places: text('places') || usual.places,
    processes: text('processes') || usual.processes,
    find: text('find'),
    from: day('from'),
    to: day('to'),
    kinds: lineKinds.filter((kind) => kinds?.includes(kind) ?? true),
    view: params.get('view') === 'table' ? 'table' : 'chart',
  }
}

export function useCyclogramQuery(): [CyclogramQuery, (part: Partial<CyclogramQuery>) => void] {
  const [params, edit] = useQuery()
  const set = (part: Partial<CyclogramQuery>): void =>
    edit(
      (query) => {
        for (const [key, name] of Object.entries(names)) {
          const value = part[key as keyof typeof names]
          if (value !== undefined) put(query, name, value === usual[key as keyof typeof usual] ? '' : value)
        }
        if (part.kinds)
          put(query, 'lines', part.kinds.length === lineKinds.length ? '' : part.kinds.join(',') || 'none')
        if (part.view) put(query, 'view', part.view === 'chart' ? '' : part.view)
      },
      { replace: true },
    )
  return [queryOf(params), set]
}
