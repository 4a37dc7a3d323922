import type { RouteDefinition } from '@plumbline/core/contract'

/** Fields come before the files, so that the server knows them while the file streams in. */
export function formOf({ query = [] }: RouteDefinition, input: unknown, files: readonly File[]): FormData {
  const form = new FormData()
  const fields = Object.entries(Object(input)).filter(([name, value]) => value !== undefined && !query.includes(name))
  for (const [name, value] of fields) form.append(name, String(value))
  for (const file of files) form.append('file', file, file.name)
  return form
}
