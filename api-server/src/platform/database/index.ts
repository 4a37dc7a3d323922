export { type Database, openDatabase, type Scope, type Transaction } from './database.ts'
export { type Listener, listen } from './listener.ts'
export { migrate } from './migrate.ts'
