import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type exportFormats,
  projectUpload,
  type Upload,
  uploadChoose,
  uploadConfirm,
  uploadRead,
  versionExport,
  versionUpload,
} from '@plumbline/core/contract'
import { ALL_PROJECTS } from '@plumbline/core/plan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { corpusFolder } from '../../../../../core/test/corpus-report.ts'
import { type Installation, install } from '../../../../test/installation.ts'
import { breakGround, eventually, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'

type Format = (typeof exportFormats)[number]

const p6 = join(corpusFolder(), 'tiny_bl.xer')
const p6Xml = join(corpusFolder(), '../pmxml/PredecessorCalendar.xml')
const project = join(corpusFolder(), '../bim/schependomlaan_planning_msp.xml')
const areThere = [p6, p6Xml, project].every((path) => existsSync(path))
if (!areThere) console.log(`skipped: no schedules in ${corpusFolder()} (PLUMBLINE_CORPUS)`)

describe.skipIf(!areThere)(
  'real files come in, go out in a format, and come in again as no change',
  { timeout: 120_000 },
  () => {
    let site: Installation
    let maya: Visitor
    let ground: Site
    beforeAll(async () => {
      site = await install({ collab: true })
      maya = await site.person('maya')
      ground = await breakGround(maya)
    }, 120_000)
    afterAll(() => site?.close())

    const settled = (upload: Upload): Promise<Upload> =>
      eventually(async () => {
        const { upload: now } = await maya.ok(uploadRead, { params: { uploadId: upload.id } })
        return now.state !== 'uploading' && now
      }, 60)

    /** As the dialog does it: sent, the only project or all of them chosen, looked at. */
    async function previewed({ body }: { body: { upload: Upload } }): Promise<Upload> {
      const ready = await settled(body.upload)
      if (ready.preview || ready.projects.length < 2) return ready
      const input = { project: ALL_PROJECTS }
      return settled((await maya.ok(uploadChoose, { params: { uploadId: ready.id }, input })).upload)
    }

    async function thereAndBack(path: string, format: Format): Promise<Upload> {
      const file = new File([readFileSync(path)], path.replace(/^.*\//, ''))
      const first = await previewed(await maya.upload(projectUpload, { projectId: ground.projectId }, file))
      expect(first.preview?.counts.works).toBeGreaterThan(0)
      const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: first.id }, input: {} })
      const { versionId, scheduleId } = { versionId: upload.versionId ?? '', scheduleId: upload.scheduleId ?? '' }
      const { body } = await maya.call(versionExport, { params: { versionId, format }, input: {} })
      const content: unknown = body
      const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content))
      const out = new File([new Uint8Array(bytes)], `back.${format}`)
      const update = { import_setting: 'update', update_script: 'add,update,delete' }
      const back = await previewed(await maya.upload(versionUpload, { scheduleId }, out, update))
      expect(back.error).toBeNull()
      expect(back.preview?.changes).toMatchObject({ added: 0, updated: 0, deleted: 0 })
      expect(back.known?.scheduleId ?? scheduleId).toBe(scheduleId)
      return back
    }

    test('XER of P6 (R-IO-01.xer, R-IO-01.xer-primavera)', async () => {
      await thereAndBack(p6, 'xer')
    })
    test('XML of P6 (R-IO-01.xml-primavera)', async () => {
      await thereAndBack(p6Xml, 'pmxml')
    })
    test('XML of MS Project (R-IO-01.xml)', async () => {
      await thereAndBack(project, 'mspdi')
    })
    test('JSON (R-IO-01.json)', async () => {
      await thereAndBack(p6, 'json')
    })
    test('a workbook (R-IO-01.xlsx, R-IO-01.excel)', async () => {
      const { table } = await thereAndBack(p6, 'xlsx')
      expect(table?.mapping.columns).toContain('id')
    })
    test('CSV (R-IO-01.csv)', async () => {
      const { table } = await thereAndBack(p6, 'csv')
      expect(table?.mapping.columns).toContain('id')
    })
  },
)
