/** `npm run corpus:bim`: converts real models and compares the elements that are drawn with those that the text names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { corpusFolder } from '../../core/test/corpus-report.ts'
import { convertModel } from '../src/planning/models/files/conversion/convert.ts'

export function modelFiles(): string[] {
  const folder = join(corpusFolder(), '../bim')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ifc'))
    .map((name) => join(folder, name))
}

export interface ModelReport {
  file: string
  schema: string
  drawn: number
  /** By the lines of the file: what stands somewhere and has a representation. */
  named: number
  triangles: number
  bytes: number
  seconds: number
}

const text = String.raw`(?:'(?:[^']|'')*'|\$)`
const product = new RegExp(
  String.raw`=\s*(IFC\w+)\s*\(\s*'[^']{22}'\s*,\s*(?:#\d+|\$)\s*,\s*${text}\s*,\s*${text}\s*,\s*${text}\s*,\s*(?:#\d+|\$)\s*,\s*#\d+\s*[,)]`,
  'g',
)
/** Have shapes, and are not what is built; of buildings and storeys these are lines. */
const notBuilt = /^IFC(BUILDING|BUILDINGSTOREY|OPENING\w*|SPACE|ANNOTATION|GRID|VIRTUALELEMENT|PROJECT|REL\w+)$/

export async function reportOfModel(path: string): Promise<ModelReport> {
  const content = readFileSync(path)
  const named = [...content.toString('latin1').matchAll(product)].filter(([, name = '']) => !notBuilt.test(name)).length
  const begin = performance.now()
  const { schema, drawn, triangles, geometry } = await convertModel(gzipSync(content), () => undefined)
  const seconds = (performance.now() - begin) / 1_000
  return { file: basename(path), schema, drawn, named, triangles, bytes: geometry.length, seconds }
}

if (import.meta.main) {
  for (const path of modelFiles()) {
    const { file, schema, drawn, named, triangles, bytes, seconds } = await reportOfModel(path)
    console.log(
      `${file}: ${schema}, ${drawn} drawn, ${named} named, ${triangles} triangles, ${bytes} bytes, ${seconds.toFixed(1)} s`,
    )
  }
}
