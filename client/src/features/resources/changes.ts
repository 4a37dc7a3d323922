import {
  directoryCommands,
  resourceSettingsCreate,
  resourceSettingsDelete,
  resourceSettingsUpdate,
} from '@plumbline/core/contract'
import { registerColumns, registerText } from '@plumbline/core/resources'
import { call } from '../../api/call.ts'
import { newId } from '../../api/new-id.ts'
import type { Input } from '../../api/request.ts'
import type { RegisterEntry } from '../../parts/resources/read-register.ts'
import { toastError } from '../../shell/toast.ts'

type Change = Omit<Input<typeof resourceSettingsUpdate>, 'spaceId'>

/** False: it was refused, and told. */
async function told(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    toastError(error)
    return false
  }
}

export const changeResource = (spaceId: string, resourceId: string, change: Change): Promise<boolean> =>
  told(() => call(resourceSettingsUpdate, { params: { resourceId }, input: { spaceId, ...change }, quiet: true }))

export const deleteResource = (spaceId: string, resourceId: string): Promise<boolean> =>
  told(() => call(resourceSettingsDelete, { params: { resourceId }, input: { spaceId }, quiet: true }))

/** Its id; null: it was refused, and told. */
export async function createResource(
  spaceId: string,
  input: Omit<Input<typeof resourceSettingsCreate>, 'spaceId' | 'id'>,
): Promise<string | null> {
  const id = newId()
  const isMade = await told(() => call(resourceSettingsCreate, { input: { spaceId, id, ...input }, quiet: true }))
  return isMade ? id : null
}

/** A text in a column of the register as it is kept; null: it cannot stand there. */
export function changeCell(
  entry: RegisterEntry,
  column: 'availability' | 'prices',
  text: string,
): Promise<boolean> | null {
  const columnId = registerColumns[column]
  const kept = registerText(columnId, text.trim())
  if (kept === null) return null
  const rows = [{ id: entry.id, values: { [columnId]: kept } }]
  return told(() =>
    call(directoryCommands, {
      params: { directoryId: entry.directoryId },
      input: { commands: [{ do: 'rows.change', rows }] },
      quiet: true,
    }),
  )
}

/** Columns of pasted lines, in this order. */
const pasted = ['type', 'unit', 'availability', 'prices'] as const

/** Lines of a spreadsheet as new resources: code, name, type, unit, availability, prices. How many; null: refused, and told. */
export async function pasteResources(
  spaceId: string,
  lines: readonly (readonly string[])[],
  at: { directoryId: string; parentId: string | null } | null,
): Promise<number | null> {
  const rows = lines
    .filter((line) => line.some((text) => text.trim() !== ''))
    .map((line) => {
      const [code = '', name = '', ...rest] = line.length === 1 ? ['', line[0] ?? ''] : line
      const texts = pasted.map((column, i) => [registerColumns[column], (rest[i] ?? '').trim()] as const)
      const values = Object.fromEntries(texts.filter(([, text]) => text !== ''))
      return { id: newId(), code: code.trim(), name: (name.trim() || code.trim()).slice(0, 512), values }
    })
  if (rows.length === 0) return 0
  let place = at
  if (!place) {
    // The first one makes the register.
    const [first] = rows.splice(0, 1)
    const { id, code, name } = first!
    let directoryId = ''
    const isMade = await told(async () => {
      const { resource } = await call(resourceSettingsCreate, { input: { spaceId, id, code, name }, quiet: true })
      directoryId = resource.directoryId
    })
    if (!isMade) return null
    const values = first!.values
    if (Object.keys(values).length > 0) {
      const commands = [{ do: 'rows.change' as const, rows: [{ id, values }] }]
      if (!(await told(() => call(directoryCommands, { params: { directoryId }, input: { commands }, quiet: true }))))
        return null
    }
    if (rows.length === 0) return 1
    place = { directoryId, parentId: null }
  }
  const { directoryId, parentId } = place
  const commands = [{ do: 'rows.insert' as const, parentId, rows }]
  const isDone = await told(() =>
    call(directoryCommands, { params: { directoryId }, input: { commands }, quiet: true }),
  )
  return isDone ? rows.length + (at ? 0 : 1) : null
}
