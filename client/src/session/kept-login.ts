/** The login of whoever wanted to be remembered at this computer (R-AUTH-02, "remember login"); no secret. */
const key = 'plumbline.login'

export const keptLogin = (): string => localStorage.getItem(key) ?? ''

export function keepLogin(login: string): void {
  if (login === '') localStorage.removeItem(key)
  else localStorage.setItem(key, login)
}
