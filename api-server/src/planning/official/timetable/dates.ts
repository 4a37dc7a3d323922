import { ID_BYTES, rowFields, VALUE_BYTES } from './calculation.ts'

const START = rowFields.indexOf('start') * 4
const FINISH = rowFields.indexOf('finish') * 4

/** Ids, starts and finishes of stored rows, each as one block. */
export function datesOf({ ids, values }: { ids: Buffer; values: Buffer }): Buffer {
  const rows = ids.length / ID_BYTES
  const dates = Buffer.alloc(ids.length + rows * 8)
  ids.copy(dates)
  for (let row = 0; row < rows; row++) {
    values.copy(dates, ids.length + row * 4, row * VALUE_BYTES + START, row * VALUE_BYTES + START + 4)
    values.copy(dates, ids.length + (rows + row) * 4, row * VALUE_BYTES + FINISH, row * VALUE_BYTES + FINISH + 4)
  }
  return dates
}
