import { subscribe } from 'valtio'
import { expect, it, vi } from 'vitest'
import { type FormName, forms, hideForm, showForm } from './forms.ts'

const names: FormName[] = [
  'checkout',
  'createNode',
  'createSpace',
  'versionUpload',
  'directoryUpload',
  'directoryUploadWithAssignment',
  'permissions',
  'projectPipeSettings',
]
const shown = (): string[] => Object.keys(forms).filter((name) => forms[name as FormName])

it('each form is shown and hidden for the whole application, whichever others are', async () => {
  expect(Object.keys(forms)).toEqual(names)
  expect(shown()).toEqual([])
  const heard = vi.fn()
  const stop = subscribe(forms, heard)
  for (const name of names) showForm(name)
  expect(shown()).toEqual(names)
  hideForm('createNode')
  expect(shown()).toEqual(names.filter((name) => name !== 'createNode'))
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  stop()
  for (const name of names) hideForm(name)
  expect(shown()).toEqual([])
})
