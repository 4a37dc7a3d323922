/** Works before anything of the server is known. */
export const disconnectPath = '/disconnect'
