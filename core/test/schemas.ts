/** The schemas of other programs' files, which judge what we write; they are not part of the project. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { corpusFolder } from './corpus-report.ts'

const schedules = ['p6apibo.xsd', 'mspdi_pj12.xsd'] as const
/** «GAEB DA XML 3.3, 2021-05», which GAEB publishes, with the library that they include. */
export const gaebSchemas = {
  '83': 'GAEB_DA_XML_83_3.3_2021-05.xsd',
  '84': 'GAEB_DA_XML_84_3.3_2021-05.xsd',
} as const
export type Schema = (typeof schedules)[number] | (typeof gaebSchemas)[keyof typeof gaebSchemas]

const pathOf = (schema: Schema): string => join(corpusFolder(), '..', 'schemas', schema)

/** Whether the schemas and `xmllint` are here. */
export function canValidate(wanted: readonly Schema[] = schedules): boolean {
  const isThere = wanted.every((schema) => existsSync(pathOf(schema)))
  return isThere && spawnSync('xmllint', ['--version']).status === 0
}

/** Throws what is not valid. All at once: the schemas take longer to read than the files. */
export function validate(xmls: readonly string[], schema: Schema): void {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'))
  try {
    const paths = xmls.map((xml, i) => {
      const path = join(folder, `${i}.xml`)
      writeFileSync(path, xml)
      return path
    })
    execFileSync('xmllint', ['--noout', '--schema', pathOf(schema), ...paths], { stdio: ['ignore', 'ignore', 'pipe'] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
