import type { ApiError } from './api-error.ts'

/** What the application does about answers that concern more than the call that met them. */
export interface Reactions {
  /** 401: the session is over. */
  signIn: () => void
  /** 402: no licence or seat in this space; `message` says which, for the page of errors. */
  chooseSpace: (message: string) => void
  /** 403 with IPNotAllowed. */
  refuse: (message: string) => void
}

let reactions: Reactions | null = null

export function onAnswers(made: Reactions): void {
  reactions = made
}

/** R-SYS-05…07. A refused sign-in is the form's own matter. */
export function react(error: ApiError, routeName: string): void {
  if (error.status === 401 && routeName !== 'login') reactions?.signIn()
  else if (error.status === 402) reactions?.chooseSpace(error.reason)
  else if (error.status === 403 && error.reason === 'IPNotAllowed') reactions?.refuse('IPNotAllowed')
}
