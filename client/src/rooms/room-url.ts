/** Where the room of this name (`kind/id`) is entered. */
export const roomUrl = (name: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/collab/${name}`
