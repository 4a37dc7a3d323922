import { spaceName } from '@plumbline/core/contract/forms'

/** R-SPACE-03, R-CONST-01, R-CONST-02: keys below `spaces:new`; null: the name is fine. */
export function invalidName(name: string): 'required' | 'tooLong' | 'prohibited' | null {
  if (name.trim() === '') return 'required'
  const checked = spaceName.safeParse(name)
  if (checked.success) return null
  return checked.error.issues[0]?.code === 'too_big' ? 'tooLong' : 'prohibited'
}
