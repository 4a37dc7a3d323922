/**
 * The «authorization token» of the specification (R-SESS-05): the session itself is a cookie that no script can read,
 * so this is a mark without secret that says whose session it is (decision 19).
 */
const key = 'plumbline.session'

export const markSession = (userId: string): void => localStorage.setItem(key, userId)
export const unmarkSession = (): void => localStorage.removeItem(key)
export const markedSession = (): string | null => localStorage.getItem(key)
