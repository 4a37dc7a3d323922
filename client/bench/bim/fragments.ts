import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { IfcImporter } from '@thatopen/fragments'

/** The same IFC as the other viewer has it, by its own importer. */
export async function fragmentsOf(ifc: Uint8Array): Promise<Uint8Array> {
  const importer = new IfcImporter()
  const folder = dirname(createRequire(import.meta.url).resolve('web-ifc'))
  importer.wasm = { path: `${folder}/`, absolute: true }
  return importer.process({ bytes: ifc, raw: true })
}
