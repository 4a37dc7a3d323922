import { proxy } from 'valtio'

/**
 * Forms that can be opened from more than one place, by the names of the specification (R-SHELL-38); `checkout`: seats
 * come with a licence that is loaded.
 */
const formNames = [
  'checkout',
  'createNode',
  'createSpace',
  'versionUpload',
  'directoryUpload',
  'directoryUploadWithAssignment',
  'permissions',
  'projectPipeSettings',
] as const
export type FormName = (typeof formNames)[number]

/** Which of them are shown, for the whole application. */
export const forms = proxy(Object.fromEntries(formNames.map((name) => [name, false])) as Record<FormName, boolean>)

export function showForm(name: FormName): void {
  forms[name] = true
}

export function hideForm(name: FormName): void {
  forms[name] = false
}
