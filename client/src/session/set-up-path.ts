/** Where the first person of an installation is led to. */
export const setUpPath = '/auth/set-up'
