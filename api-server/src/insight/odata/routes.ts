import { ODATA_PAGE, odataCount, odataMetadata, odataService, odataSet } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { metadataXml } from '@plumbline/core/odata'
import type { Context } from 'koa'
import type { DocumentReader } from '../../planning/schedules/document/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectNode } from '../../workspace/eps/index.ts'
import { namedSpace } from '../../workspace/spaces/index.ts'
import type { Feed } from './feed.ts'
import { type Ground, groundOf } from './ground.ts'
import { indicatorHistoryFeed, indicatorsFeed } from './indicators.ts'
import { readFilter, readQuery, refuseUnknown } from './query.ts'
import { relationsFeed } from './relations.ts'
import { schedulesFeed } from './schedules.ts'
import { writePlace } from './skip-token.ts'
import { worksFeed } from './works-repository.ts'

export interface ODataParts {
  database: Database
  reader: DocumentReader
  /** What addresses in answers begin with; undefined: whatever the caller has called. */
  publicUrl: string | undefined
}

interface Asked {
  params: { feedId: string }
  scope: Scope
  spaceId: string
}

export function bindOData(api: Api, { database, reader, publicUrl }: ODataParts): void {
  const spaceOf = async (tx: Transaction, { params: { feedId } }: { params: { feedId: string } }) =>
    (await selectNode(tx, feedId))?.spaceId ?? namedSpace(tx, { input: { spaceId: feedId } })
  const find = (tx: Transaction, { params, scope, spaceId }: Asked): Promise<Ground> =>
    groundOf(tx, { feedId: params.feedId, spaceId, userId: scope.userId })
  const feedsOf = (scope: Scope, ground: Ground): Feed[] => {
    const read = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => database.inScope(scope, work)
    return [
      schedulesFeed(ground),
      worksFeed(
        read,
        ground.versions.map(({ id }) => id),
        ground.attributes,
      ),
      relationsFeed(reader, ground),
      indicatorsFeed(read, ground),
      indicatorHistoryFeed(read, ground),
    ]
  }
  const feedOf = (scope: Scope, ground: Ground, name: string): Feed => {
    const feed = feedsOf(scope, ground).find(({ set }) => set.name === name)
    if (!feed) throw new AppError('NOT_FOUND')
    return feed
  }
  const rootOf = (http: Context, feedId: string): string =>
    `${publicUrl?.replace(/\/$/, '') ?? `${http.protocol}://${http.host}`}/api/v1/odata/${feedId}`

  api.inSpaceWith(odataService, spaceOf, find, async ({ scope, params, http }, ground) => {
    const sets = feedsOf(scope, ground).map(({ set: { name } }) => ({ name, kind: 'EntitySet', url: name }))
    const context = `${rootOf(http, params.feedId)}/$metadata`
    return answer(http, JSON_TYPE, JSON.stringify({ '@odata.context': context, value: sets }))
  })

  api.inSpaceWith(odataMetadata, spaceOf, find, async ({ scope, http }, ground) =>
    answer(http, 'application/xml', metadataXml(feedsOf(scope, ground).map(({ set }) => set))),
  )

  api.inSpaceWith(odataSet, spaceOf, find, async ({ scope, params, input, http }, ground) => {
    refuseUnknown(Object.keys(http.query))
    const feed = feedOf(scope, ground, params.entitySet)
    const { query, left } = readQuery(feed.set, input, pageRowsOf(http))
    const page = query.limit === 0 ? { rows: [], next: null } : await feed.page(query)
    const rest = left === null ? null : left - page.rows.length
    const next = page.next && rest !== 0 ? { ...page.next, ...(rest !== null && { left: rest }) } : null
    const root = rootOf(http, params.feedId)
    const chosen = input.$select === undefined ? '' : `(${query.select.map(({ name }) => name).join()})`
    const head = {
      '@odata.context': `${root}/$metadata#${feed.set.name}${chosen}`,
      ...(input.$count === 'true' && { '@odata.count': await feed.count(query.filter) }),
    }
    const link = next && `${root}/${feed.set.name}?${searchOf(http, writePlace(next))}`
    return answer(http, JSON_TYPE, bodyOf(head, page.rows, link))
  })

  api.inSpaceWith(odataCount, spaceOf, find, async ({ scope, params, input, http }, ground) => {
    const feed = feedOf(scope, ground, params.entitySet)
    return answer(http, 'text/plain', String(await feed.count(readFilter(feed.set, input.$filter))))
  })
}

const JSON_TYPE = 'application/json;odata.metadata=minimal;charset=utf-8'

function answer(http: Context, type: string, text: string): Buffer {
  http.set('content-type', type)
  http.set('odata-version', '4.0')
  return Buffer.from(text)
}

/** Rows are JSON already. */
function bodyOf(head: object, rows: readonly string[], link: string | null): string {
  const opened = JSON.stringify(head).slice(0, -1)
  const end = link === null ? '' : `,"@odata.nextLink":${JSON.stringify(link)}`
  return `${opened},"value":[${rows.join()}]${end}}`
}

/** The same question from the place on; what was to be passed over was. */
function searchOf(http: Context, token: string): string {
  const search = new URLSearchParams(http.querystring)
  for (const name of ['$skiptoken', '$skip', '$count']) search.delete(name)
  search.set('$skiptoken', token)
  return search.toString().replaceAll('%24', '$')
}

/** A caller may want smaller pages, never larger ones. */
function pageRowsOf(http: Context): number {
  const wanted = /(?:odata\.)?maxpagesize=(\d{1,9})/.exec(http.get('prefer'))?.[1]
  return wanted === undefined ? ODATA_PAGE : Math.min(ODATA_PAGE, Math.max(1, Number(wanted)))
}
