/** Loaded into each server: when the launcher is killed, the server stops as if asked to, instead of living on. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
