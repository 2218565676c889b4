import { totalmem } from 'node:os'

interface Setting {
  name: string
  value: string
  /** The first major version that knows it. */
  since?: number
  /** Where only one knows it. */
  platform?: NodeJS.Platform
}

const megabyte = 1024 * 1024

/** Of a machine that other programs share: a quarter for tables in memory, at most 1 GB. It is taken page by page, as tables are read. */
function memorySettings(bytes: number): Setting[] {
  const megabytes = Math.floor(bytes / megabyte)
  return [
    { name: 'shared_buffers', value: `${Math.min(Math.max(Math.floor(megabytes / 4), 32), 1024)}MB` },
    { name: 'effective_cache_size', value: `${Math.max(Math.floor(megabytes / 2), 64)}MB` },
    { name: 'maintenance_work_mem', value: `${Math.min(Math.max(Math.floor(megabytes / 16), 16), 128)}MB` },
  ]
}

/** Bytes that this machine, or its container, has. */
function machineMemory(): number {
  // Outside a container it is 0 or a number beyond all memory.
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/**
 * For a school's machine with an SSD. Durability is PostgreSQL's default: fsync, full_page_writes and synchronous_commit stay on.
 */
const settings: Setting[] = [
  { name: 'listen_addresses', value: '' },
  { name: 'unix_socket_permissions', value: '0700' },
  { name: 'work_mem', value: '8MB' },
  // Reading here and there costs an SSD hardly more than reading on.
  { name: 'random_page_cost', value: '1.1' },
  { name: 'effective_io_concurrency', value: '200', platform: 'linux' },
  // An import of a large bank does not make it write everything out in between.
  { name: 'max_wal_size', value: '2GB' },
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
export function listSettings(
  major: number,
  socket_dir: string,
  { memory = machineMemory(), connections = 40 } = {},
): string[] {
  // The setting is a list of folders: quotes keep a comma or a space inside one.
  const most = { name: 'max_connections', value: String(connections) }
  const folders = `"${socket_dir.replaceAll('"', '""')}"`
  return [{ name: 'unix_socket_directories', value: folders }, ...memorySettings(memory), most, ...settings]
    .filter(({ since = 0, platform }: Setting) => since <= major && (platform ?? process.platform) === process.platform)
    .flatMap(({ name, value }) => ['-c', `${name}=${value}`])
}
