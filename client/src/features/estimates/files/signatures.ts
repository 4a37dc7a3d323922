import type { SheetLine } from '@plumbline/core/estimate-files'
import type { TFunction } from 'i18next'

const LINE = '____________________'

/** Fields for both sides: post, signature, name, date. */
export function* signatureLines(t: TFunction<'estimates'>): Generator<SheetLine> {
  yield { kind: 'plain', level: 0, cells: [] }
  for (const side of ['contractor', 'customer'] as const) {
    yield { kind: 'sum', level: 0, cells: [t(`sign.${side}`)] }
    yield { kind: 'plain', level: 0, cells: [`${LINE}   ${LINE}   ${LINE}   ${LINE}`] }
    yield { kind: 'resource', level: 0, cells: [t('sign.fields')] }
  }
}
