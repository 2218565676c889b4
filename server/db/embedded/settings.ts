interface Setting {
  name: string
  value: string
  /** The first major version that knows it. */
  since?: number
}

/**
 * For one school's machine: about 20 MB when idle (measured as the sum of proportional set sizes, against 28 MB by default).
 * Durability is PostgreSQL's default: fsync, full_page_writes and synchronous_commit stay on.
 */
const settings: Setting[] = [
  { name: 'listen_addresses', value: '' },
  { name: 'unix_socket_permissions', value: '0700' },
  { name: 'max_connections', value: '40' },
  { name: 'shared_buffers', value: '64MB' },
  { name: 'effective_cache_size', value: '512MB' },
  { name: 'work_mem', value: '8MB' },
  // Nothing replicates this cluster: no launcher for it, and less to write.
  { name: 'max_logical_replication_workers', value: '0' },
  { name: 'max_wal_senders', value: '0' },
  { name: 'wal_level', value: 'minimal' },
  // 18 would keep three processes for reading ahead.
  { name: 'io_method', value: 'sync', since: 18 },
  // Compiling costs more than it gains on statements of milliseconds, and the package brings no compiler.
  { name: 'jit', value: 'off' },
  { name: 'TimeZone', value: 'UTC' },
  { name: 'log_timezone', value: 'UTC' },
  // Errors of statements go to the app, which logs them; here they would hold people's data and fill the disk.
  { name: 'log_min_messages', value: 'log' },
  { name: 'log_min_error_statement', value: 'panic' },
  { name: 'log_checkpoints', value: 'off' },
]

/** Arguments for `postgres`: given at each start, they hold for clusters made by earlier versions too. */
export function listSettings(major: number, socket_dir: string): string[] {
  // The setting is a list of folders: quotes keep a comma or a space inside one.
  const folders = `"${socket_dir.replaceAll('"', '""')}"`
  return [{ name: 'unix_socket_directories', value: folders }, ...settings]
    .filter(({ since = 0 }: Setting) => since <= major)
    .flatMap(({ name, value }) => ['-c', `${name}=${value}`])
}
