/** Where a new password has led to. */
export const successPath = '/auth/success'
