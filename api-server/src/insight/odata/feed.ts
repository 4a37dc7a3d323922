import type { EdmProperty, EntitySet, Filter, Order } from '@plumbline/core/odata'
import type { Place } from './skip-token.ts'

export interface PageQuery {
  select: readonly EdmProperty[]
  filter: Filter | null
  order: readonly Order[]
  at: Place
  limit: number
}

export interface Page {
  /** JSON, a row each. */
  rows: string[]
  /** null: that was all. */
  next: Place | null
}

/** One entity set as it can be read. */
export interface Feed {
  set: EntitySet
  page(query: PageQuery): Promise<Page>
  count(filter: Filter | null): Promise<number>
}
