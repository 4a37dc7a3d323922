/** What a person left open, wide or folded at an object, found again on another computer; and how works are grouped. */
import { z } from 'zod'
import { arrangement } from '../arrangement/index.ts'
import { isKeyName, wellFormedJson } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing } from './fields.ts'

/** Of one value, as text. */
const MAX_VALUE_TEXT = 100_000

const key = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9.-]{0,63}$/)
  .refine(isKeyName)

export const uiStateRead = defineRoute({
  name: 'uiStateRead',
  method: 'GET',
  path: '/ui-state-config',
  can: 'schedule.read',
  params: nothing,
  /** A facility, project or schedule. */
  input: z.object({ objectId: id }),
  output: z.object({ values: z.record(z.string(), z.unknown()) }),
  errors: [],
})

/** null forgets the key. */
export const uiStateSave = defineRoute({
  name: 'uiStateSave',
  method: 'PUT',
  path: '/ui-state-config',
  can: 'schedule.read',
  params: nothing,
  input: z.object({
    objectId: id,
    key,
    value: z
      .json()
      .refine((value) => wellFormedJson(value))
      .refine((value) => JSON.stringify(value).length <= MAX_VALUE_TEXT),
  }),
  output: done,
  errors: ['UI_STATE_TOO_MUCH'],
})

const versionParams = z.object({ versionId: id })

/** How the person who asks last grouped and sorted the works of the version; null: not yet. */
export const groupSettingRead = defineRoute({
  name: 'groupSettingRead',
  method: 'GET',
  path: '/versions/:versionId/wbs-group-setting',
  can: 'schedule.read',
  params: versionParams,
  input: nothing,
  output: z.object({ arrangement: arrangement.nullable() }),
  errors: [],
})

export const groupSettingSave = defineRoute({
  name: 'groupSettingSave',
  method: 'PUT',
  path: '/versions/:versionId/wbs-group-setting',
  can: 'schedule.read',
  params: versionParams,
  input: z.object({ arrangement }),
  output: done,
  errors: [],
})
