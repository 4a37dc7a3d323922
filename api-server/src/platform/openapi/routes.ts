import { openApiPage, openApiRead, routes } from '@plumbline/core/contract'
import type { Api } from '../http/index.ts'
import { type OpenApiDocument, openApiOf } from './document.ts'
import { pageOf } from './page.ts'

/** Made once, when somebody asks for it. */
export function bindOpenApi(api: Api, version: string): void {
  let known: Readonly<OpenApiDocument> | null = null
  // Frozen: what is the same for everybody is written once.
  const document = (): Readonly<OpenApiDocument> => {
    known ??= Object.freeze(openApiOf(routes, version))
    return known
  }
  let page: ReturnType<typeof pageOf> | null = null

  api.open(openApiRead, async () => document())

  api.open(openApiPage, async ({ http, input }) => {
    http.type = 'text/html; charset=utf-8'
    if (input.find.trim() !== '') return pageOf(document(), input.find)
    page ??= pageOf(document(), '')
    return page
  })
}
