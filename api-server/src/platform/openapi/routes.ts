import { openApiPage, openApiRead, routes } from '@plumbline/core/contract'
import type { Api } from '../http/index.ts'
import { type OpenApiDocument, openApiOf } from './document.ts'
import { pageOf } from './page.ts'

/** Made once, when somebody asks for it. */
export function bindOpenApi(api: Api, version: string): void {
  let known: OpenApiDocument | null = null
  const document = (): OpenApiDocument => {
    known ??= openApiOf(routes, version)
    return known
  }

  api.open(openApiRead, async () => document())

  api.open(openApiPage, async ({ http }) => {
    http.type = 'text/html; charset=utf-8'
    return pageOf(document())
  })
}
