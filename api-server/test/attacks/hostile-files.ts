import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { documentOf } from '../templates.ts'
import { tinyIfc } from '../tiny-ifc.ts'
import { zipOf } from '../zip.ts'

/** Bodies of `multipart/form-data` with the boundary `b`. */
export const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' }

const part = (head: string, content: string | Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), Buffer.from(content), CRLF])
const CRLF = Buffer.from('\r\n')
const END = Buffer.from('--b--\r\n')

const file = (name: string, content: string | Uint8Array): Buffer =>
  Buffer.concat([part(`name="file"; filename="${name}"`, content), END])

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex')

/** Files of every kind that the server reads, each broken in its own way, and forms that are none. */
export const forms: readonly Buffer[] = [
  Buffer.alloc(0),
  END,
  Buffer.from('--b\r\n'),
  Buffer.from('--b\r\n\r\n\r\n--b--'),
  Buffer.concat([part('name="file"', ''), END]),
  Buffer.concat([part('name="__proto__"', 'x'), END]),
  Buffer.concat([...Array.from({ length: 200 }, (_, index) => part(`name="field${index}"`, 'x')), END]),
  part('name="file"; filename="cut.xer"', 'ERMHDR\t'),
  file('', 'x'),
  file('a\\..\\..\\b.xer', 'ERMHDR\t22.12\t2026-01-01\n%T\tTASK\n%F\ttask_id\n%R\t\n%E\n'),
  file('empty.xer', ''),
  file(
    'rows.xer',
    `ERMHDR\t22.12\n%T\tPROJECT\n%F\tproj_id\n%R\t1\n%T\tTASK\n%F\ttask_id\tproj_id\n${'%R\t1\t1\n'.repeat(500)}%E\n`,
  ),
  file(
    'plan.xml',
    '<Project xmlns="http://schemas.microsoft.com/project"><Tasks><Task><UID>1</UID></Task></Tasks></Project>',
  ),
  file('plan.xml', `${'<a>'.repeat(20_000)}`),
  file('entities.xml', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'),
  file('plan.mpp', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])),
  file('picture.png', PNG),
  file('picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'),
  file('picture.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff])),
  file('model.ifc', tinyIfc().slice(0, 900)),
  file('model.ifc', 'ISO-10303-21;\nDATA;\n#1=IFCWALL(#1,#1,$,*);\nENDSEC;'),
  file('model.ifczip', zipOf('../../../etc/model.ifc', 'x')),
  file('model.ifczip', zipOf('model.ifc', '0'.repeat(2_000_000))),
  file('zeros', new Uint8Array(300_000)),
]

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PLAIN_BILL = '~V|T|FIEBDC-3/2020|||ANSI|\r\n~C|A##||All|||0|\r\n~C|B|m|Wall|10||0|\r\n~D|A##|B\\1\\2\\|'
export const plan = writeXer(generatePlan({ works: 10, seed: 1 }))

/** What the route takes. */
export function plainForm(route: string, ids: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const fields = Object.entries(fieldsOf[route]?.(ids) ?? {}).map(([name, value]) => part(`name="${name}"`, value))
  return new Uint8Array(Buffer.concat([...fields, plainFile(route)]))
}

function plainFile(route: string): Buffer {
  if (/^model(Upload|Revise)$/.test(route)) return file('model.ifc', tinyIfc())
  if (/^directoryUpload/.test(route)) return file('types.csv', 'Code;Name\n1;Walls\n')
  if (route === 'costrEstimateUpload') return file('bill.bc3', PLAIN_BILL)
  if (route === 'reportAdd') return file('form.docx', documentOf(['{name}']))
  return /Upload|batchImport/.test(route) && !/^(gallery|storage|viewPicture)/.test(route)
    ? file('plan.xer', plan)
    : file('picture.png', PIXEL)
}

const fieldsOf: Record<string, (ids: Readonly<Record<string, string>>) => Record<string, string>> = {
  chatMessageCreate: ({ chatId = '' }) => ({ chatId, id: 'plainMessage', text: 'Look' }),
  chatMessageUpdate: ({ chatId = '', messageId = '' }) => ({ chatId, messageId, text: 'Look again' }),
}
