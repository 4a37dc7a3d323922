import { toast, toastError } from './toast.ts'

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.done(done)
  } catch (error) {
    toastError(error)
  }
}
