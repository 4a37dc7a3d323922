/**
 * `npm run calculate`: official timetables on a machine of its own, with the settings of an api-server, of which it is one that no
 * proxy knows. The api-servers that people use then have `CALCULATIONS=elsewhere`.
 */
Object.assign(process.env, { PORT: '0', HOST: '127.0.0.1', DEMO: 'false', CALCULATIONS: 'here' })
await import('../main.ts')
