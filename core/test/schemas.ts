/** The schemas of other programs' files, which judge what we write; they are not part of the project. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { corpusFolder } from './corpus-report.ts'

export type Schema = 'p6apibo.xsd' | 'mspdi_pj12.xsd'

const pathOf = (schema: Schema): string => join(corpusFolder(), '..', 'schemas', schema)

/** Whether the schemas and `xmllint` are here. */
export function canValidate(): boolean {
  const isThere = existsSync(pathOf('p6apibo.xsd')) && existsSync(pathOf('mspdi_pj12.xsd'))
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
