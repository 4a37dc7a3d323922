import { type Id, isSummary, lastingCodes, outlineNumbers, ownCode, type WbsRow } from '../plan/index.ts'

/**
 * Finds incoming rows in a schedule: incoming id → row of the schedule.
 *
 * By their ids, which rows of a table bring along, and which a file has that was aligned with the schedule before. Else
 * works and milestones by their code, which is unique in a project; summaries by the codes from the top down, because
 * their own code is unique only among siblings. What a code does not find, the path of names does, and at last the
 * place: outline numbers find nothing before that. A key that is not unique on both sides finds nothing, and a row is
 * found at most once.
 */
export function matchRows(
  current: readonly WbsRow[],
  incoming: readonly WbsRow[],
  by: readonly ('id' | 'code' | 'name')[] = ['id', 'code', 'name'],
): Map<Id, WbsRow> {
  const matched = new Map<Id, WbsRow>()
  const found = new Set<Id>()
  const ways = [
    ...(by.includes('id') ? [idKeys] : []),
    ...(by.includes('code') ? [codeKeys] : []),
    ...(by.includes('name') ? [nameKeys] : []),
    // An outline number is what stands for a code where people gave none.
    ...(by.includes('code') ? [placeKeys] : []),
  ]
  for (const keyOf of ways) {
    const here = unique(
      current.filter((row) => !found.has(row.id)),
      keyOf(current),
    )
    const there = unique(
      incoming.filter((row) => !matched.has(row.id)),
      keyOf(incoming),
    )
    for (const [key, row] of there) {
      const partner = here.get(key)
      if (!partner) continue
      matched.set(row.id, partner)
      found.add(partner.id)
    }
  }
  return matched
}

type Keys = (row: WbsRow) => string | null

const idKeys = (): Keys => (row) => row.id

function codeKeys(rows: readonly WbsRow[]): Keys {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const codeOf = lastingCodes(rows)
  const part = (row: WbsRow) => {
    const above = row.parentId === null ? undefined : byId.get(row.parentId)?.code
    return row.type === 'sum' ? '' : ownCode(row.code, above)
  }
  const pathOf = paths(rows, part)
  return (row) => {
    if (row.type === 'draft') return null
    const code = codeOf(row)
    if (isSummary(row.type)) return code === '' && row.code !== '' ? null : `summary ${pathOf.get(row.id)}`
    return code === '' ? null : `work ${code}`
  }
}

/** Where people gave no codes: a row that was renamed stands where it stood. */
function placeKeys(rows: readonly WbsRow[]): Keys {
  const numbers = outlineNumbers(rows)
  return (row) => {
    if (row.type === 'draft' || row.code !== numbers.get(row.id)) return null
    return `${isSummary(row.type) ? 'summary' : 'work'} ${row.code}`
  }
}

function nameKeys(rows: readonly WbsRow[]): Keys {
  const pathOf = paths(rows, (row) => (row.type === 'sum' ? '' : row.name))
  return (row) => {
    if (row.type === 'draft' || row.name === '') return null
    return `${isSummary(row.type) ? 'summary' : 'work'} ${pathOf.get(row.id)}`
  }
}

/** Rows stand in tree order, so a parent's path is known before its children's. */
function paths(rows: readonly WbsRow[], part: (row: WbsRow) => string): Map<Id, string> {
  const pathOf = new Map<Id, string>()
  for (const row of rows) {
    const above = row.parentId === null ? '' : (pathOf.get(row.parentId) ?? '')
    pathOf.set(row.id, `${above}\n${part(row)}`)
  }
  return pathOf
}

function unique(rows: readonly WbsRow[], keyOf: Keys): Map<string, WbsRow> {
  const byKey = new Map<string, WbsRow>()
  const twice = new Set<string>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    if (byKey.has(key)) twice.add(key)
    byKey.set(key, row)
  }
  for (const key of twice) byKey.delete(key)
  return byKey
}
